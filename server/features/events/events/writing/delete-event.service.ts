import type { z } from 'zod';
import type { deleteEvent as deleteEventFunction } from '#contract/events/events.ts';
import {
  backUp,
  type Deletion,
  deleteEach,
  type MemberRecords,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import {
  clearRelatedRecords,
  type RelatedRecords,
  readRelatedRecords,
} from '#server/features/members/deleted-content/related-records.service.ts';
import { decideDeletion } from '#server/features/moderation/cases/without-report/decide-directly.service.ts';
import { hiddenSince } from '#server/features/moderation/decisions/hiding-decision.service.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type {
  DecidedRemoval,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { notifyJoined } from '../event-joins/notify-joined.service.ts';
import { refuseEventWords } from '../event-words.service.ts';
import { lockManaged, recordStaffChange } from './managed-event.ts';
import * as store from './write-event.store.ts';

/**
 * Deletes an event, with a backup of the event and its related records. With `following`, also deletes the later dates
 * of its series. Throws `not-found`, `permission-denied`, `event-words`, `restricted`, and `invalid-argument` when
 * another member's event is deleted without a reason.
 */
export async function deleteEvent(
  { database, relatedRecords, moderatables, links }: DeletionDeps,
  viewer: Viewer,
  { eventId, series, reason, rule }: z.output<typeof deleteEventFunction.input>,
): Promise<{ deleted_ids: string[] }> {
  return database.write((transaction, afterCommit) => {
    // A decision has one target and is reverted as a whole, so several dates are deleted without a decision.
    const isNotified = series === 'following';
    const deletion = { eventId, series, reason, isNotified };
    const remove = async () => {
      const event = await store.findRow(transaction, eventId);
      const isOwn = event?.user_id === viewer.userId;
      if (isOwn) await refuseEventWords(transaction, links, viewer, event, reason);
      return deleteEventWithin(transaction, relatedRecords, viewer, deletion);
    };
    if (isNotified) return remove();
    const target = { type: 'event', id: eventId, reason, rule } as const;
    return decideDeletion({ transaction, afterCommit, viewer }, moderatables, target, remove);
  });
}

interface DeletionDeps {
  database: Database;
  relatedRecords: readonly RelatedRecords[];
  moderatables: Moderatables;
  links: LinkHolds;
}

interface EventDeletion
  extends Pick<z.output<typeof deleteEventFunction.input>, 'eventId' | 'series' | 'reason'> {
  /** Whether to notify the organiser when another member deletes the event. */
  isNotified: boolean;
}

/**
 * Deletes an event like `deleteEvent`, in the transaction of the caller. The caller can notify the organiser itself.
 */
export async function deleteEventWithin(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  viewer: Viewer,
  { eventId, series, reason, isNotified }: EventDeletion,
): Promise<{ deleted_ids: string[] }> {
  const event = await lockManaged(transaction, viewer, eventId, 'references');
  const isOwn = event.user_id === viewer.userId;
  if (!isOwn && reason === '') {
    const message = 'ほかの人のイベントを削除するときは、理由を入力してください';
    throw new AppError('invalid-argument', message, { fields: { reason: message } });
  }
  const following =
    series === 'following' ? await store.lockFollowing(transaction, event, 'references') : [];
  const dates = [event, ...following];
  for (const date of dates) {
    await removeWithBackup(transaction, relatedRecords, date, {
      deleted_by: viewer.userId,
      deletion_reason: reason,
      hidden_at: isOwn ? await hiddenSince(transaction, 'event', date) : null,
    });
  }
  await store.refreshSeries(transaction, event.series_id);
  await recordStaffChange(transaction, viewer, {
    action: 'event.deleted',
    dates: dates.map((date) => ({ date })),
    reason,
    isNotified,
  });
  return { deleted_ids: dates.map(({ id }) => id) };
}

/** Notifies the joined members, and deletes an event with a backup. Returns the id of the backup. */
async function removeWithBackup(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  event: Tables['events'],
  deletion: Pick<Deletion, 'deleted_by' | 'deletion_reason' | 'hidden_at'>,
): Promise<string> {
  const { id, image_key } = event;
  const { deleted_by, deletion_reason: reason } = deletion;
  await notifyJoined(transaction, event, { kind: 'deleted', reason }, deleted_by);
  return remove(transaction, relatedRecords, event, {
    content: { event, ...(await readRelatedRecords(transaction, relatedRecords, id)) },
    pictures: image_key === null ? [] : [image_key],
    isListed: true,
    ...deletion,
  });
}

async function remove(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  { id, title, user_id: author_id }: Tables['events'],
  deletion: Omit<Deletion, 'type' | 'original_id' | 'title' | 'author_id'>,
): Promise<string> {
  const backup = { type: 'event', original_id: id, title, author_id, ...deletion } as const;
  const receipt = await backUp(transaction, backup);
  await clearRelatedRecords(transaction, relatedRecords, id);
  await store.deleteEvent(transaction, id);
  return receipt.deleted_id;
}

/**
 * Deletes an event with a backup, after a decision of the team. The caller has checked the permission. Returns the id
 * of the backup, or null without an event.
 */
export async function removeDecidedEvent(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  { id, reason, decidedBy }: DecidedRemoval,
): Promise<string | null> {
  const event = await store.lockEvent(transaction, id, 'references');
  if (!event) return null;
  const deletion = { deleted_by: decidedBy, deletion_reason: reason };
  const backupId = await removeWithBackup(transaction, relatedRecords, event, deletion);
  await store.refreshSeries(transaction, event.series_id);
  return backupId;
}

const SLICE = 50;

/** Returns the organiser's own text, without data of other members, for the backup after the organiser is deleted. */
function textOf({ id, title, description, location, event_url, ...event }: Tables['events']) {
  const { event_date, event_end_date, is_all_day, created_at } = event;
  const times = { event_date, event_end_date, is_all_day, created_at };
  return { id, title, description, location, event_url, ...times };
}

/** The events of a deleted member. Published events are backed up as text that nobody can restore. */
export function eventsOfMember(site: {
  eventRelatedRecords: readonly RelatedRecords[];
}): MemberRecords {
  return {
    columns: ['events.user_id'],
    async *deleteAll({ database }, userId) {
      await database.write((transaction) => store.deleteDraftsOf(transaction, userId));
      yield* deleteEach(
        () => store.listEventsOf(database.read, userId, SLICE),
        (id) =>
          database.write((transaction) =>
            removeOf(transaction, site.eventRelatedRecords, userId, id),
          ),
      );
    },
  };
}

async function removeOf(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  userId: string,
  id: string,
): Promise<void> {
  const event = await store.lockEvent(transaction, id, 'references');
  if (!event) return;
  await notifyJoined(transaction, event, { kind: 'deleted', reason: '' }, userId);
  await remove(transaction, relatedRecords, event, {
    content: { event: textOf(event) },
    pictures: [],
    isListed: false,
    deleted_by: userId,
    deletion_reason: 'アカウントの削除',
  });
}
