import type { Queryable } from '#server/platform/database/database.ts';
import type { NotificationsTable } from '#server/platform/database/tables.ts';

/** The names of the member whom a notification comes from; null if the member does not exist. */
export async function findSender(transaction: Queryable, userId: string) {
  const row = await transaction
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select(['username', 'display_name'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a notification of a type from one member to another was stored after `since`. */
export async function wasNotifiedSince(
  transaction: Queryable,
  { type, from, to, since }: { type: string; from: string; to: string; since: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('notifications')
    .where('from_user_id', '=', from)
    .where('type', '=', type)
    .where('target_user_id', '=', to)
    .where('created_at', '>', since)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a notification. */
export async function insertNotification(
  transaction: Queryable,
  notification: NotificationsTable,
): Promise<void> {
  await transaction.insertInto('notifications').values(notification).execute();
}

/** Deletes the notifications of one member's action, identified by its target and time. */
export async function deleteNotifications(
  transaction: Queryable,
  { types, from, relatedId, at }: { types: string[]; from: string; relatedId: string; at: string },
): Promise<void> {
  await transaction
    .deleteFrom('notifications')
    .where('from_user_id', '=', from)
    .where('type', 'in', types)
    .where('related_id', '=', relatedId)
    .where('created_at', '=', at)
    .execute();
}

/** Deletes all notifications of one member from another. */
export async function deleteNotificationsFrom(
  transaction: Queryable,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .deleteFrom('notifications')
    .where('from_user_id', '=', from)
    .where('target_user_id', '=', to)
    .execute();
}
