import { DAY, EVENT_MESSAGES_PER_DAY } from '#contract/foundations/limits.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import {
  type AuditedAction,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { sha256 } from '#server/platform/ids.ts';
import { findOrganiser } from '../event-readers.store.ts';
import { refuseEventWords } from '../event-words.service.ts';
import { eventNotFound, findShownEvent } from '../events.service.ts';
import { notifyOfEvent } from '../notify-of-event.service.ts';
import { canOrganise } from './event-joins.policy.ts';
import * as store from './event-joins.store.ts';
import { textOfMessage } from './notify-joined.text.ts';

/**
 * Sends a message of the organiser to all joined members, as a notification. A repeated request sends nothing. Throws
 * `request-used` when a repeated request has another text, and `event-messages` after five messages in 24 hours. Also
 * throws `not-found`, `permission-denied`, `event-words` and `restricted`.
 */
export async function messageMembers(
  { database, links }: { database: Database; links: LinkHolds },
  viewer: Viewer,
  { eventId, content, requestId }: { eventId: string; content: string; requestId: string },
): Promise<{ recipients: number }> {
  return database.write(async (transaction) => {
    const event = await lockOrganised(transaction, viewer, eventId);
    if (event.hidden_at !== null)
      throw new AppError('failed-precondition', '運営が非表示にしているイベントです', {
        reason: 'hidden-by-team',
      });
    const sent = await store.findMessage(transaction, { event_id: eventId, request_id: requestId });
    const content_hash = sha256(content);
    if (sent) {
      // A message of an earlier release has no hash and counts as equal.
      if ((sent.content_hash ?? content_hash) !== content_hash) throw requestUsed();
      return { recipients: sent.recipients };
    }
    await refuseEventWords(transaction, links, viewer, event, content);
    const now = new Date();
    await refuseFurther(transaction, eventId, now);
    const joined = await store.listInStates(transaction, eventId, ['joined']);
    const to = joined.filter((id) => id !== viewer.userId);
    await store.insertMessage(transaction, {
      event_id: eventId,
      request_id: requestId,
      content_hash,
      recipients: to.length,
      created_at: now.toISOString(),
    });
    const text = textOfMessage(event, content);
    const from = viewer.userId;
    await notifyOfEvent(transaction, { type: 'event', ...text, from, to, eventId }, now);
    const changes = [{ field: 'content', before: '', after: content }];
    await recordStaff(transaction, viewer, event, { action: 'event.messaged', changes });
    return { recipients: to.length };
  });
}

async function refuseFurther(transaction: Queryable, eventId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY).toISOString();
  const sent = await store.countSince(transaction, 'event_messages', { eventId, since });
  if (sent < EVENT_MESSAGES_PER_DAY) return;
  const message = `メッセージは1日${EVENT_MESSAGES_PER_DAY}通まで送れます`;
  throw new AppError('resource-exhausted', message, { reason: 'event-messages' });
}

/**
 * Closes or reopens the registration. The waiting list moves up even while the registration is closed. Throws as
 * `lockOrganised` does.
 */
export async function setEntry(
  database: Database,
  viewer: Viewer,
  { eventId, closed }: { eventId: string; closed: boolean },
): Promise<{ is_entry_closed: boolean }> {
  await database.write(async (transaction) => {
    const event = await lockOrganised(transaction, viewer, eventId);
    if ((event.entry_closed_at !== null) === closed) return;
    const entry_closed_at = closed ? new Date().toISOString() : null;
    await store.updateEntry(transaction, eventId, { entry_closed_at });
    publishAfterCommit(transaction, [`event:${eventId}`]);
    const action = closed ? 'event.entry-closed' : 'event.entry-opened';
    await recordStaff(transaction, viewer, event, { action });
  });
  return { is_entry_closed: closed };
}

/** Until the transaction ends, locks an event that the viewer can see. Throws `not-found`. */
async function lockShownEvent(transaction: Queryable, viewer: Viewer, id: string) {
  const event = await store.lockEvent(transaction, id);
  if (!event) throw eventNotFound();
  await findShownEvent(transaction, viewer, id);
  return event;
}

/**
 * Locks an event of the organiser, or any event for admins who manage events. Their permission and rank are read again
 * from the database. Throws `not-found`, `permission-denied`, `higher-rank`.
 */
async function lockOrganised(transaction: Queryable, viewer: Viewer, id: string) {
  const organiser = await findOrganiser(transaction, id);
  const isOwn = organiser?.id === viewer.userId;
  // Members are locked before their events.
  if (organiser && !isOwn && canOrganise(viewer, { user_id: organiser.id })) {
    await refuseHigherRank(transaction, viewer, organiser.id);
    await verifyPermission(transaction, viewer, 'manage_events');
  }
  const event = await lockShownEvent(transaction, viewer, id);
  requireOrganiser(viewer, event);
  return event;
}

/** Throws `permission-denied` unless the viewer organises the event or manages events. */
export function requireOrganiser(viewer: Viewer, event: { user_id: string }): void {
  if (!canOrganise(viewer, event)) throw new AppError('permission-denied');
}

/** Records in the audit log that an admin acts as the organiser of another member's event. */
async function recordStaff(
  transaction: Queryable,
  viewer: Viewer,
  { id, title: name, user_id }: store.LockedEvent,
  done: Omit<AuditedAction, 'target'>,
): Promise<void> {
  if (user_id === viewer.userId) return;
  const target = { type: 'event', id, name, ownerId: user_id } as const;
  await recordAudit(transaction, viewer, { ...done, target });
}
