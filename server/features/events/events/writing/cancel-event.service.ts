import type { z } from 'zod';
import type { cancelEvent as cancelEventFunction, EventDetail } from '#contract/events/events.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import { changesBetween } from '#server/features/team/audit-log/audit-log.service.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { notifyJoined } from '../event-joins/notify-joined.service.ts';
import { refuseEventWords } from '../event-words.service.ts';
import { readEvent } from '../events.service.ts';
import { lockManaged, recordStaffChange } from './managed-event.ts';
import { lockFollowing, updateEvent } from './write-event.store.ts';

/**
 * Cancels an event, and with `following` also the later dates of its series. The event stays visible as cancelled. A
 * second call changes nothing. Throws `not-found`, `permission-denied`, `event-words`, `restricted`, and `event-over`.
 */
export async function cancelEvent(
  { database, links }: { database: Database; links: LinkHolds },
  viewer: Viewer,
  { eventId, series, reason }: z.output<typeof cancelEventFunction.input>,
): Promise<EventDetail> {
  await database.write(async (transaction) => {
    const now = new Date();
    const event = await lockManaged(transaction, viewer, eventId);
    if (event.cancelled_at === null && isOver(event, now))
      throw new AppError('failed-precondition', '終わったイベントは中止できません', {
        reason: 'event-over',
      });
    const following = series === 'following' ? await lockFollowing(transaction, event) : [];
    const dates = [event, ...following].filter(
      (date) => date.cancelled_at === null && !isOver(date, now),
    );
    if (dates.length > 0) await refuseEventWords(transaction, links, viewer, event, reason);
    const cancelled = [];
    for (const date of dates) {
      const after = await cancel(transaction, viewer, date, reason, now);
      cancelled.push({ date, changes: changesBetween(stateOf(date), stateOf(after)) });
    }
    const action = 'event.cancelled';
    await recordStaffChange(transaction, viewer, { action, dates: cancelled, reason });
  });
  return readEvent(database, viewer, eventId);
}

async function cancel(
  transaction: Queryable,
  { userId }: Viewer,
  event: Tables['events'],
  cancel_reason: string,
  now: Date,
): Promise<Tables['events']> {
  const after = {
    ...event,
    cancelled_at: now.toISOString(),
    cancel_reason,
    sequence: event.sequence + 1,
    updated_at: versionAfter(event.updated_at, now),
  };
  await updateEvent(transaction, event, after);
  publishAfterCommit(transaction, [`event:${event.id}`]);
  await notifyJoined(transaction, after, { kind: 'cancelled', reason: cancel_reason }, userId, now);
  return after;
}

const stateOf = ({ cancelled_at }: Tables['events']) => ({ cancelled_at });

function isOver({ over_at }: Tables['events'], now: Date): boolean {
  return Date.parse(over_at) <= now.getTime();
}
