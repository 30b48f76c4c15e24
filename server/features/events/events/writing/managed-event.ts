import { sentence } from '#contract/foundations/plain-text.ts';
import type { AuditAction } from '#contract/team/audit-log.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import {
  type AuditChange,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findOrganiser } from '../event-readers.store.ts';
import { managesEvents } from '../events.policy.ts';
import { eventNotFound, findShownEvent } from '../events.service.ts';
import { lockEvent } from './write-event.store.ts';

/**
 * Locks an event of the viewer, or any event for admins who manage events. Their permission is read again from the
 * database. Throws `not-found`, `higher-rank`, or `permission-denied` if the viewer can only see the event.
 */
export async function lockManaged(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
  against: 'changes' | 'references' = 'changes',
): Promise<Tables['events']> {
  const found = await findOrganiser(transaction, id);
  // Members are locked before their events.
  if (found && found.id !== viewer.userId && managesEvents(viewer)) {
    await refuseHigherRank(transaction, viewer, found.id);
  }
  const event = await lockEvent(transaction, id, against);
  if (!event) throw eventNotFound();
  if (event.user_id === viewer.userId) return event;
  await findShownEvent(transaction, viewer, id);
  await verifyPermission(transaction, viewer, 'manage_events');
  return event;
}

/** The dates of another member's event that an admin has changed. The first is the date that the admin chose. */
interface StaffChange {
  action: Extract<AuditAction, 'event.updated' | 'event.cancelled' | 'event.deleted'>;
  dates: readonly { date: Tables['events']; changes?: readonly AuditChange[] }[];
  reason?: string;
  /** Whether to notify the organiser. True by default. */
  isNotified?: boolean;
}

const verbs = {
  'event.updated': '編集',
  'event.cancelled': '中止に',
  'event.deleted': '削除',
} as const;

/**
 * Records an admin's changes in the audit log, date by date, and notifies the organiser, unless the organiser is this
 * admin.
 */
export async function recordStaffChange(
  transaction: Queryable,
  viewer: Viewer,
  { action, dates, reason = '', isNotified = true }: StaffChange,
): Promise<void> {
  const [first, ...others] = dates;
  if (!first || first.date.user_id === viewer.userId) return;
  for (const { date, changes = [] } of dates) {
    const { id, title: name, user_id: ownerId } = date;
    const target = { type: 'event', id, name, ownerId } as const;
    await recordAudit(transaction, viewer, { action, target, reason, changes });
  }
  if (!isNotified) return;
  const { id, user_id: to, title } = first.date;
  const more = others.length === 0 ? '' : `と、そのあとの${others.length}回`;
  const text =
    reason === ''
      ? sentence`「${title}」${more}を${verbs[action]}しました。`
      : sentence`「${title}」${more}を${verbs[action]}しました。理由：${reason}`;
  await notifyOfModeration(transaction, {
    to,
    relatedId: id,
    relatedKind: 'event',
    title: `運営がイベントを${verbs[action]}しました`,
    content: text,
  });
}
