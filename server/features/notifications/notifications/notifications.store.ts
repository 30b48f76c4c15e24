import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PictureAudience } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { NotificationsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { targetRow } from './notifications.tables.ts';
import { namelessLikes } from './notifications.text.ts';

/**
 * The members who can see a notification's picture. The author of the notification can see all pictures of the folder
 * anyway.
 */
export const pictureAudience: PictureAudience = {
  everybody: sql<SqlBool>`notifications.target_audience = 'all' and notifications.is_active`,
  admins: sql<SqlBool>`notifications.target_audience = 'admin' and notifications.is_active`,
  viewer: (viewerId) => sql<SqlBool>`notifications.is_active and exists (
    select 1 from notification_targets target
    where target.notification_id = notifications.id and target.user_id = ${viewerId})`,
};

/** Whether a member has received a notification of a type about a target from another member after `since`. */
export async function wasNotifiedSince(
  transaction: Queryable,
  action: { type: string; from: string; to: string; relatedId: string; since: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('notifications')
    .where('from_user_id', '=', action.from)
    .where('type', '=', action.type)
    .where('target_user_id', '=', action.to)
    .where('related_id', '=', action.relatedId)
    .where('created_at', '>', action.since)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertNotification(
  transaction: Queryable,
  notification: NotificationsTable,
  recipients: readonly string[],
): Promise<void> {
  await transaction.insertInto('notifications').values(notification).execute();
  const rows = recipients.map((userId) => targetRow(notification, userId));
  await insertAll(transaction, 'notification_targets', rows);
}

export async function insertNotifications(
  transaction: Queryable,
  notifications: NotificationsTable[],
): Promise<void> {
  await insertAll(transaction, 'notifications', notifications);
  const rows = notifications.flatMap((row) =>
    row.target_user_id === null ? [] : [targetRow(row, row.target_user_id)],
  );
  await insertAll(transaction, 'notification_targets', rows);
}

/**
 * Deletes the notifications of a member's action. The target and the time identify the action. Returns the recipients.
 */
export async function deleteNotifications(
  transaction: Queryable,
  action: { types: readonly string[]; from: string; relatedId: string; at: string },
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('notifications')
    .where('from_user_id', '=', action.from)
    .where('type', 'in', action.types)
    .where('related_id', '=', action.relatedId)
    .where('created_at', '=', action.at)
    .returning('target_user_id')
    .execute();
  return rows.flatMap(({ target_user_id }) => target_user_id ?? []);
}

/**
 * Deletes the notification of the team's action at a time. Returns false when the recipient has already read the
 * notification.
 */
export async function deleteUnreadModeration(
  transaction: Queryable,
  { to, relatedId, at }: { to: string; relatedId: string; at: string },
): Promise<boolean> {
  const rows = await transaction
    .deleteFrom('notifications')
    .where('target_user_id', '=', to)
    .where('type', '=', 'moderation')
    .where('related_id', '=', relatedId)
    .where('created_at', '=', at)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notification_targets')
          .whereRef('notification_id', '=', 'notifications.id')
          .where('read_at', 'is', null)
          .select('notification_id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_read_positions')
            .where('user_id', '=', to)
            .where('read_until', '>=', at)
            .select('user_id'),
        ),
      ),
    )
    .returning('id')
    .execute();
  return rows.length > 0;
}

/**
 * Removes the name of the latest member from a notification of likes. No other name replaces it, because the names of
 * the other members are not stored. `others_count` becomes one less than the number in the title.
 */
const nameless = {
  from_user_id: null,
  from_user_name: null,
  title: sql<string>`cast(others_count as text) ||
    case when related_kind = 'comment' then ${namelessLikes('comment')} else ${namelessLikes(null)} end`,
  others_count: sql<number>`others_count - 1`,
};

/**
 * Deletes the notifications that a member has received from another member. A notification of grouped likes only loses
 * that member's name. Other recipients keep their notifications.
 */
export async function deleteNotificationsFrom(
  transaction: Queryable,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('notifications')
    .set(nameless)
    .where('from_user_id', '=', from)
    .where('target_user_id', '=', to)
    .where('type', '=', 'like')
    .where('others_count', '>', 0)
    .execute();
  await transaction
    .deleteFrom('notifications')
    .where('from_user_id', '=', from)
    .where('target_user_id', '=', to)
    .execute();
  await transaction
    .deleteFrom('notification_targets')
    .where('user_id', '=', to)
    .where('notification_id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .where('from_user_id', '=', from)
        .where('type', 'in', ['event', 'waiting-list', 'reminder'])
        .where('target_user_id', 'is', null)
        .select('id'),
    )
    .execute();
}

const SLICE = 500;

type Column = 'target_user_id' | 'from_user_id' | 'shown_at';

/** Locks at most a slice of the notifications with a value in a column, until the transaction ends. */
async function lockSome(
  transaction: Queryable,
  column: Column,
  comparison: '=' | '<',
  value: string,
) {
  return transaction
    .selectFrom('notifications')
    .where(column, comparison, value)
    .limit(SLICE)
    .select(['id', 'type', 'others_count'])
    .$call(rowLock(transaction, 'notifications'))
    .execute();
}

/**
 * Deletes a slice of the rows that belong to locked notifications. When no such rows are left, deletes the
 * notifications.
 */
async function deleteSlice(transaction: Queryable, some: readonly { id: string }[]): Promise<void> {
  if (some.length === 0) return;
  const ids = some.map(({ id }) => id);
  if (await deleteMemberRows(transaction, sql`notification_id in (${sql.join(ids)})`)) return;
  await transaction.deleteFrom('notifications').where('id', 'in', ids).execute();
}

/** Deletes a slice of the rows of recipients or readers that meet a condition. Returns whether there were any. */
async function deleteMemberRows(transaction: Queryable, condition: RawBuilder<unknown>) {
  const targets = await sql`delete from notification_targets where (user_id, notification_id) in (
    select user_id, notification_id from notification_targets where ${condition} limit ${SLICE})
    returning user_id`.execute(transaction);
  if (targets.rows.length > 0) return true;
  const reads = await sql`delete from notification_reads where (user_id, notification_id) in (
    select user_id, notification_id from notification_reads where ${condition} limit ${SLICE})
    returning user_id`.execute(transaction);
  return reads.rows.length > 0;
}

/** Deletes some notifications shown before a time. Returns whether there were any. */
export function deleteSomeBefore(database: Database, before: string): Promise<boolean> {
  return deleteSome(database, 'shown_at', '<', before);
}

/** Deletes some notifications to or from a member, with their read states. Returns whether it deleted any. */
export async function deleteSliceOfMember(database: Database, userId: string): Promise<boolean> {
  return (
    (await deleteSome(database, 'target_user_id', '=', userId)) ||
    (await deleteSliceFrom(database, userId)) ||
    database.write((transaction) => deleteMemberRows(transaction, sql`user_id = ${userId}`))
  );
}

function deleteSome(
  database: Database,
  ...condition: [column: Column, comparison: '=' | '<', value: string]
): Promise<boolean> {
  return database.write(async (transaction) => {
    const some = await lockSome(transaction, ...condition);
    await deleteSlice(transaction, some);
    return some.length > 0;
  });
}

async function deleteSliceFrom(database: Database, userId: string): Promise<boolean> {
  return database.write(async (transaction) => {
    const some = await lockSome(transaction, 'from_user_id', '=', userId);
    const { kept = [], deleted = [] } = Object.groupBy(some, ({ type, others_count }) =>
      type === 'like' && others_count > 0 ? 'kept' : 'deleted',
    );
    const likes = kept.map(({ id }) => id);
    if (likes.length > 0) {
      await transaction
        .updateTable('notifications')
        .set(nameless)
        .where('id', 'in', likes)
        .execute();
    }
    await deleteSlice(transaction, deleted);
    return some.length > 0;
  });
}
