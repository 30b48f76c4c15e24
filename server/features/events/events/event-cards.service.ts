import type { EventCard, ListedEvent } from '#contract/events/events.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { existsFor } from '#server/features/members/profiles/profiles.policy.ts';
import {
  blockedAmong,
  hiddenAmong,
} from '#server/features/members/visibility/visibility.service.ts';
import { titlesById } from '#server/features/notifications/notifications/timeline.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findDescriptions, findEvents, type ListedEventRow } from './events.store.ts';
import { withoutLinks } from './without-links.ts';

export function toCard(row: ListedEventRow): EventCard {
  const { id, title, event_date, event_end_date, is_all_day, location, joined_count } = row;
  return {
    id,
    title,
    event_date,
    event_end_date,
    is_all_day,
    location,
    is_cancelled: row.cancelled_at !== null,
    joined_count,
    ...(row.more_dates !== undefined && row.more_dates > 0 && { more_dates: row.more_dates }),
    ...decorativePicture(row),
  };
}

export function publicTitle(title: string): string {
  return withoutLinks(title) || eventTexts.untitled;
}

/** Returns the card of an event for a viewer. Only members see web addresses in it. */
export function toPublicCard(viewer: Viewer | null, row: ListedEventRow): EventCard {
  const card = toCard(row);
  if (viewer?.isComplete) return card;
  const { title, location } = card;
  return {
    ...card,
    title: publicTitle(title),
    location: withoutLinks(location) || eventTexts.locationWithin,
  };
}

export function toListed(row: ListedEventRow): ListedEvent {
  const { interested_count, capacity, my_state, series_id } = row;
  const card = toCard(row);
  const { event_date: date, event_end_date: endDate } = card;
  return { ...card, date, endDate, interested_count, capacity, my_state, series_id };
}

/**
 * Omits deleted events, hidden events and those of leaving organisers. The organiser also gets an event that the team
 * hides.
 */
export async function readEventCards(database: Database, viewer: Viewer, ids: readonly string[]) {
  const rows = await findEvents(database.read, ids, {});
  const meant = rows.filter(
    ({ hidden_at, user_id, leaving_at }) =>
      (hidden_at === null || user_id === viewer.userId) &&
      existsFor(viewer, { id: user_id, leaving_at }),
  );
  const shown = await withoutHiddenEvents(database, viewer, meant);
  return new Map(shown.map((row) => [row.id, toCard(row)]));
}

/** Returns the titles of the given events that the viewer may see, by id. */
export async function readEventTitles(database: Database, viewer: Viewer, ids: string[]) {
  return titlesById((await readEventCards(database, viewer, ids)).values());
}

/** Omits the events that mutes and blocks hide from the viewer in lists. */
export async function withoutHiddenEvents(
  database: Database,
  viewer: Viewer | null,
  rows: ListedEventRow[],
): Promise<ListedEventRow[]> {
  const owners = rows.map(({ user_id }) => user_id);
  const hidden = await hiddenAmong(database.read, viewer, owners);
  if (!hidden) return rows;
  const ids = rows.map(({ id }) => id);
  const descriptions = hidden.hasWords ? await findDescriptions(database.read, ids) : new Map();
  return rows.filter(({ id, user_id, title, tag }) => {
    const texts = [title, descriptions.get(id) ?? ''];
    return !hidden.hides({ userId: user_id, texts, tags: tag === null ? [] : [tag] });
  });
}

/** Returns the events without events of members who block the viewer or whom the viewer blocks. */
export async function withoutBlockedEvents(
  database: Database,
  viewer: Viewer | null,
  rows: ListedEventRow[],
): Promise<ListedEventRow[]> {
  const owners = rows.map(({ user_id }) => user_id);
  const blocked = await blockedAmong(database.read, viewer, owners);
  return rows.filter(({ user_id }) => !blocked.has(user_id));
}

const eventTexts = { untitled: 'イベント', locationWithin: '場所は詳細ページに記載' } as const;
