import type { EventDetail } from '#contract/events/events.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { existsFor } from '#server/features/members/profiles/profiles.policy.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { hiddenNotice } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { PollOwner } from '#server/features/polls/polls/poll-owners.service.ts';
import { readTaggedWithin } from '#server/features/posts/posts/feeds/feeds.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { toCard, toListed } from './event-cards.service.ts';
import { findOrganiser } from './event-readers.store.ts';
import { managesEvents, permissionsFor } from './events.policy.ts';
import { type EventDetailRow, findEvent, listSeries, setHasPoll } from './events.store.ts';

export { readEventCards } from './event-cards.service.ts';

/** Reads an event. Throws `not-found` when it does not exist or is hidden from the viewer. */
export async function readEvent(
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<EventDetail> {
  return toDetail(viewer, await findShownEvent(database.read, viewer, id));
}

/** Reads the shown dates of a repeated event, the earliest first. Throws `not-found` like `readEvent`. */
export async function readEventSeries(database: Database, viewer: Viewer, id: string) {
  const { series_id } = await findShownEvent(database.read, viewer, id);
  const rows = series_id === null ? [] : await listSeries(database.read, { series: series_id });
  return { items: rows.map(toCard) };
}

/**
 * Reads the public posts that have the tag of an event and were published during the event, the latest first. Throws
 * `not-found` like `readEvent`.
 */
export async function readEventPosts(
  database: Database,
  viewer: Viewer,
  id: string,
  page: PageQuery,
): Promise<Page<PostCard>> {
  const { tag, event_date: from, over_at: until } = await findShownEvent(database.read, viewer, id);
  if (tag === null) return { items: [], next_cursor: null, has_more: false };
  return readTaggedWithin(database, viewer, { tag, from, until }, page);
}

/** Finds an event that the viewer can see. Throws `not-found`. */
export async function findShownEvent(
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<EventDetailRow> {
  const row = await findVisibleEvent(database, viewer, id);
  if (!row) throw eventNotFound();
  return row;
}

/**
 * Returns null if the viewer cannot see the event. Admins who manage events also see events that are hidden or behind a
 * block.
 */
export async function findVisibleEvent(
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<EventDetailRow | null> {
  const row = await findEvent(database, { id, viewer: viewer.userId });
  if (!row || !existsFor(viewer, { id: row.user_id, leaving_at: row.leaving_at })) return null;
  if (managesEvents(viewer)) return row;
  if (row.hidden_at !== null && row.user_id !== viewer.userId) return null;
  return (await isBlocked(database, viewer, row.user_id)) ? null : row;
}

function toDetail(viewer: Viewer, row: EventDetailRow): EventDetail {
  return {
    ...toListed(row),
    user_id: row.user_id,
    description: row.description,
    event_url: row.event_url,
    tag: row.tag,
    waiting_count: row.waiting_count,
    comments_count: row.comments_count,
    has_poll: row.has_poll,
    my_waiting_position: row.my_state === 'waiting' ? row.waiting_before : null,
    is_entry_closed: row.entry_closed_at !== null,
    cancel_reason: row.cancel_reason,
    hidden: hiddenNotice(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    profiles: toSummary({ ...row, id: row.user_id }),
    can: permissionsFor(viewer, row, new Date().toISOString()),
  };
}

export function eventNotFound(): AppError {
  return new AppError('not-found', 'イベントが見つかりませんでした');
}

/** Events as owners of polls: members who see an event see its poll. */
export const eventPollOwner: PollOwner = {
  async find(database, viewer, id) {
    const event = await findVisibleEvent(database, viewer, id);
    return event && { userId: event.user_id, isShown: event.hidden_at === null };
  },
  async isShown(database, id) {
    return (await findOrganiser(database, id))?.hidden_at === null;
  },
  setHasPoll,
};
