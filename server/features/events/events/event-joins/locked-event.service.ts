import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import {
  type AuditedAction,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findOrganiser } from '../event-readers.store.ts';
import { eventNotFound, findShownEvent } from '../events.service.ts';
import { canOrganise } from './event-joins.policy.ts';
import * as store from './event-joins.store.ts';

/** Locks an event that the viewer can see until the transaction ends. Throws not-found. */
export async function lockShownEvent(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
): Promise<store.LockedEvent> {
  const event = await store.lockEvent(transaction, id);
  if (!event) throw eventNotFound();
  await findShownEvent(transaction, viewer, id);
  return event;
}

/**
 * Locks an event that the viewer organises, or any event for an admin who manages events. Permission and rank are read
 * again. Throws not-found, permission-denied, higher-rank.
 */
export async function lockOrganised(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
): Promise<store.LockedEvent> {
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

/** Throws permission-denied unless the viewer organises the event or manages events. */
export function requireOrganiser(viewer: Viewer, event: { user_id: string }): void {
  if (!canOrganise(viewer, event)) throw new AppError('permission-denied');
}

/** Records in the audit log that an admin acts as the organiser of another member's event. */
export async function recordStaff(
  transaction: Queryable,
  viewer: Viewer,
  { id, title: name, user_id }: store.LockedEvent,
  done: Omit<AuditedAction, 'target'>,
): Promise<void> {
  if (user_id === viewer.userId) return;
  const target = { type: 'event', id, name, ownerId: user_id } as const;
  await recordAudit(transaction, viewer, { ...done, target });
}
