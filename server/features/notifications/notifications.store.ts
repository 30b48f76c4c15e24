import type { Database, Queryable } from '#server/platform/database/database.ts';
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

const SLICE = 500;

/** Deletes some of the notifications to or from a member, and what is stored of their reading; returns whether any. */
export async function deleteSomeOfMember(database: Database, userId: string): Promise<boolean> {
  let deleted = 0;
  for (const column of ['target_user_id', 'from_user_id'] as const) {
    const rows = await database.writeOne((queryable) =>
      queryable
        .deleteFrom('notifications')
        .where('id', 'in', (eb) =>
          eb.selectFrom('notifications').where(column, '=', userId).limit(SLICE).select('id'),
        )
        .returning('id')
        .execute(),
    );
    deleted += rows.length;
  }
  return deleted > 0 || (await deleteSomeReadings(database, userId));
}

async function deleteSomeReadings(database: Database, userId: string): Promise<boolean> {
  const reads = await database.writeOne((queryable) =>
    queryable
      .deleteFrom('notification_reads')
      .where('user_id', '=', userId)
      .where('notification_id', 'in', (eb) =>
        eb
          .selectFrom('notification_reads')
          .where('user_id', '=', userId)
          .limit(SLICE)
          .select('notification_id'),
      )
      .returning('notification_id')
      .execute(),
  );
  if (reads.length > 0) return true;
  const targets = await database.writeOne((queryable) =>
    queryable
      .deleteFrom('notification_targets')
      .where('user_id', '=', userId)
      .returning('notification_id')
      .execute(),
  );
  return targets.length > 0;
}
