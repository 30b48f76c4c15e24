import type { z } from 'zod';
import { capacityProblem, repeatedStarts, repeatProblem } from '#contract/events/event-rules.ts';
import type {
  createEvent as createEventFunction,
  EventDetail,
  Repeat,
  updateEvent as updateEventFunction,
} from '#contract/events/events.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import { writtenTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import { changesBetween } from '#server/features/team/audit-log/audit-log.service.ts';
import { queueWebhooks } from '#server/features/team/webhooks/queue-webhooks.service.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { fillFreeSeats } from '../event-joins/event-joins.service.ts';
import { notifyJoined } from '../event-joins/notify-joined.service.ts';
import { linkable } from '../event-words.service.ts';
import { refuseCancelled } from '../events.policy.ts';
import { readEvent } from '../events.service.ts';
import { eventRow } from '../events.tables.ts';
import {
  contentsIn,
  contentsOfFollowing,
  durationOf,
  type EventContents,
  type EventFields,
  endAfter,
  hasContents,
  toContents,
  withContents,
} from './event-changes.ts';
import { refuse, refuseImpossibleMove, refuseImpossibleTimes } from './event-rules.ts';
import { lockManaged, recordStaffChange } from './managed-event.ts';
import * as store from './write-event.store.ts';

type NewEvent = z.output<typeof createEventFunction.input>;

/**
 * Creates an event, or all dates of a repeated event, and returns the first date. A repeated requestId returns the
 * event of the first call. Throws `request-used` when that event has other contents.
 */
export async function createEvent(
  database: Database,
  viewer: Viewer,
  input: NewEvent,
): Promise<EventDetail> {
  const contents = await contentsOf(database, input);
  await refuseLinks(database.read, viewer.userId, { texts: linkable(contents), host: '' });
  const starts = startsOf(contents, input.repeat);
  const { created, isNew } = await insertOnce(database, viewer, input.requestId, contents, starts);
  if (!isNew) await refuseOtherEvent(database, created, contents, starts);
  return readEvent(database, viewer, created.id);
}

/** Returns the columns that an organiser writes, with an alias resolved to its tag. */
async function contentsOf(database: Database, fields: EventFields): Promise<EventContents> {
  const [tag = null] = fields.tag === null ? [] : await writtenTags(database, [fields.tag]);
  return toContents({ ...fields, tag });
}

export function startsOf({ event_date }: Pick<EventContents, 'event_date'>, repeat: Repeat | null) {
  return repeat === null ? [event_date] : repeatedStarts(event_date, repeat);
}

async function insertOnce(
  database: Database,
  viewer: Viewer,
  requestId: string,
  contents: EventContents,
  starts: readonly string[],
): Promise<{ created: Tables['events']; isNew: boolean }> {
  const { userId } = viewer;
  return createOnce(database, {
    find: (queryable) =>
      store.findEventOfRequest(queryable, { user_id: userId, request_id: requestId }),
    create: async (transaction) => {
      const now = new Date();
      refuseImpossibleTimes(contents, now);
      refuse(repeatProblem(starts, now.getTime()));
      if (contents.image_key !== null) await claim(transaction, viewer, contents.image_key);
      // All dates of a repeated event count as one use.
      await countUse(transaction, viewer, 'events');
      const ids = { id: newId(), user_id: userId, request_id: requestId };
      return insertPublished(transaction, { ...contents, ...ids }, starts);
    },
  });
}

function claim(transaction: Queryable, { userId }: Viewer, key: string): Promise<void> {
  return claimPicture(transaction, key, { userId, folder: 'event-images' });
}

/** The stored columns of a new event, or of the first date of a repeated event. */
export type PublishedEvent = EventContents &
  Pick<Tables['events'], 'id' | 'user_id' | 'request_id'>;

/**
 * Inserts an event with a date for each start, and returns the first date. The caller has checked the event and counted
 * it for the limits.
 */
export async function insertPublished(
  transaction: Queryable,
  event: PublishedEvent,
  starts: readonly string[],
): Promise<Tables['events']> {
  const [first, ...others] = rowsOf(event, starts);
  await store.insertEvents(transaction, [first, ...others]);
  await queueWebhooks(transaction, 'event.published', first.id);
  return first;
}

/** Returns a row for each start. The series id of all rows is the id of the first. */
function rowsOf(
  { id, request_id, ...fields }: PublishedEvent,
  starts: readonly string[],
): [Tables['events'], ...Tables['events'][]] {
  const series_id = starts.length > 1 ? id : null;
  const first = eventRow({ ...fields, id, request_id, series_id });
  const duration = durationOf(fields);
  const others = starts.slice(1).map((event_date) =>
    eventRow({
      ...fields,
      series_id,
      event_date,
      event_end_date: endAfter(event_date, duration),
      created_at: first.created_at,
    }),
  );
  return [first, ...others];
}

async function refuseOtherEvent(
  database: Database,
  event: Tables['events'],
  contents: EventContents,
  starts: readonly string[],
): Promise<void> {
  const { series_id, event_date } = event;
  const dates =
    series_id === null ? [event_date] : await store.listStarts(database.read, series_id);
  const isSame = hasContents(event, contents) && dates.join() === starts.join();
  if (isSame && !event.is_draft) return;
  throw requestUsed('さきほどの内容で、すでに作成されています');
}

/**
 * Saves an event, and with `following` also the later dates of its series. A save without changes does nothing, so the
 * call is idempotent. Throws `not-found`, `permission-denied`, `changed-elsewhere`.
 */
export async function updateEvent(
  database: Database,
  viewer: Viewer,
  { eventId, series, baseUpdatedAt, ...fields }: z.output<typeof updateEventFunction.input>,
): Promise<EventDetail> {
  const contents = await contentsOf(database, fields);
  await database.write(async (transaction) => {
    const event = await lockManaged(transaction, viewer, eventId);
    refuseCancelled(event);
    if (hasContents(event, contents)) return;
    if (baseUpdatedAt !== undefined && baseUpdatedAt !== event.updated_at) throw changedElsewhere();
    const links = { texts: linkable(contents), known: linkable(event), host: '' };
    await refuseLinks(transaction, viewer.userId, links);
    const { image_key } = contents;
    if (image_key !== null && image_key !== event.image_key) {
      await claim(transaction, viewer, image_key);
    }
    const following = series === 'following' ? await store.lockFollowing(transaction, event) : [];
    const saved = [await save(transaction, viewer, event, contents)];
    for (const date of following.filter(({ cancelled_at }) => cancelled_at === null)) {
      const later = contentsOfFollowing(date, event, contents);
      saved.push(await save(transaction, viewer, date, later));
    }
    await recordStaffChange(transaction, viewer, { action: 'event.updated', dates: saved });
    await store.refreshSeries(transaction, event.series_id);
  });
  return readEvent(database, viewer, eventId);
}

async function save(
  transaction: Queryable,
  { userId }: Viewer,
  event: Tables['events'],
  contents: EventContents,
) {
  const now = new Date();
  refuseImpossibleMove(event, contents, now);
  refuse(capacityProblem(contents.capacity, event.joined_count));
  const after = withContents(event, contents, now);
  await store.updateEvent(transaction, event, after);
  publishAfterCommit(transaction, [`event:${event.id}`]);
  // Also runs when the capacity is unchanged: if the end of an event that was over is moved, the event fills its seats
  // again.
  await fillFreeSeats(transaction, after);
  await notifyJoined(transaction, after, { kind: 'moved', before: event }, userId, now);
  return { date: after, changes: changesBetween(contentsIn(event), contents) };
}
