import type { Queryable } from '#server/platform/database/database.ts';
import type { NotificationsTable } from '#server/platform/database/tables.ts';

/** What a notification says of the member it comes from, or null when they are gone. */
export async function findSender(transaction: Queryable, userId: string) {
  const row = await transaction
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select(['username', 'display_name'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a notification of this type went from one member to the other since a time. */
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

export async function insertNotification(
  transaction: Queryable,
  notification: NotificationsTable,
): Promise<void> {
  await transaction.insertInto('notifications').values(notification).execute();
}

/** Deletes what was told of one member's deed at one moment. */
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
