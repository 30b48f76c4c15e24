import { type SqlBool, sql } from 'kysely';
import type { NotificationsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';

type GroupType = 'like' | 'comment';

const unreadGroup = preparedVariants((type: GroupType) =>
  prepared<{ owner: string; about: string; since: string }>()((database, value) =>
    database
      .selectFrom('notifications')
      .innerJoin('notification_targets as target', (join) =>
        join
          .onRef('target.notification_id', '=', 'notifications.id')
          .onRef('target.user_id', '=', 'notifications.target_user_id'),
      )
      .leftJoin(
        'notification_read_positions as read_position',
        'read_position.user_id',
        'notifications.target_user_id',
      )
      // The type is a literal, so that the planner finds the partial index.
      .where(sql<SqlBool>`notifications.type = ${sql.lit(type)}`)
      .where('related_id', '=', value('about'))
      .where('target_user_id', '=', value('owner'))
      .where('created_at', '>', value('since'))
      .where('target.read_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('read_position.read_until', 'is', null),
          eb('read_position.read_until', '<', eb.ref('notifications.shown_at')),
        ]),
      )
      .orderBy('created_at', 'desc')
      .limit(1)
      .select([
        'notifications.id',
        'notifications.from_user_id',
        'notifications.from_user_name',
        'others_count',
        'created_at',
        'notifications.shown_at',
      ]),
  ),
);

/**
 * Returns the unread notification of likes or comments about a post, event or comment, if it was created after `since`.
 */
export async function findUnreadGroup(
  database: Queryable,
  { type, ...group }: { type: GroupType; owner: string; about: string; since: string },
) {
  const [row] = await unreadGroup(type)(database, group);
  return row ?? null;
}

type Growth = Pick<
  NotificationsTable,
  'title' | 'content' | 'from_user_id' | 'from_user_name' | 'others_count' | 'shown_at'
> & {
  taps: number;
};

/**
 * Adds likers or a comment to a notification and moves it to the top of the timeline. The notification becomes unread,
 * even if it was just read.
 */
export async function growGroup(
  transaction: Queryable,
  id: string,
  { taps, ...growth }: Growth,
): Promise<void> {
  const { shown_at } = growth;
  await transaction
    .updateTable('notifications')
    .set((eb) => ({
      ...growth,
      updated_at: shown_at,
      taps_count: eb('taps_count', '+', taps),
    }))
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('notification_targets')
    .set({ shown_at, read_at: null })
    .where('notification_id', '=', id)
    .execute();
}

/** Adds taps of members who have liked before to a notification of likes, which keeps its position in the timeline. */
export async function addTaps(transaction: Queryable, id: string, taps: number): Promise<void> {
  await transaction
    .updateTable('notifications')
    .set((eb) => ({ taps_count: eb('taps_count', '+', taps) }))
    .where('id', '=', id)
    .execute();
}

/** How many likers of a comment are read to find the latest one whom the author does not mute. */
const LIKERS_READ = 20;

/** Returns the members whose likes of a comment a notification contains, the latest first. */
export async function listCommentLikers(
  transaction: Queryable,
  commentId: string,
  { created_at, shown_at }: Pick<NotificationsTable, 'created_at' | 'shown_at'>,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('comment_likes')
    .where('comment_id', '=', commentId)
    .where('created_at', '>=', created_at)
    .where('created_at', '<=', shown_at)
    .orderBy('created_at', 'desc')
    .limit(LIKERS_READ)
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes the notifications about likes of a comment. Returns their recipients. */
export async function deleteCommentLikes(
  transaction: Queryable,
  commentId: string,
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('notifications')
    // The type is a literal, so that the planner finds the partial index.
    .where(sql<SqlBool>`type = 'like'`)
    .where('related_id', '=', commentId)
    .returning('target_user_id')
    .execute();
  return rows.flatMap(({ target_user_id }) => target_user_id ?? []);
}

/** Changes the members of an unread notification, which keeps its position in the timeline. */
export const changeGroup = rows('notifications').updateBy('id');

/** Deletes a notification. */
export const deleteGroup = rows('notifications').deleteBy('id');
