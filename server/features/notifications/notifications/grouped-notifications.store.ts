import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { NotificationsTable } from './notifications.tables.ts';

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

/** Returns the unread notification about a post, event or comment, created after `since`. Null when there is none. */
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

/** Adds to a notification, moves it to the top and makes it unread, even if it was just read. */
export async function growGroup(transaction: Queryable, id: string, { taps, ...growth }: Growth) {
  const { shown_at } = growth;
  await transaction
    .updateTable('notifications')
    .set((eb) => ({ ...growth, updated_at: shown_at, taps_count: eb('taps_count', '+', taps) }))
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('notification_targets')
    .set({ shown_at, read_at: null })
    .where('notification_id', '=', id)
    .execute();
}

/**
 * Adds taps to a notification of likes. The taps are of members who have liked before. The notification keeps its
 * position in the timeline.
 */
export async function addTaps(transaction: Queryable, id: string, taps: number): Promise<void> {
  await transaction
    .updateTable('notifications')
    .set((eb) => ({ taps_count: eb('taps_count', '+', taps) }))
    .where('id', '=', id)
    .execute();
}

/** How many likers of a comment are read to find the latest liker whom the author does not mute. */
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

export async function deleteCommentLikes(transaction: Queryable, commentId: string) {
  const rows = await transaction
    .deleteFrom('notifications')
    // The type is a literal, so that the planner finds the partial index.
    .where(sql<SqlBool>`type = 'like'`)
    .where('related_id', '=', commentId)
    .returning('target_user_id')
    .execute();
  return rows.flatMap(({ target_user_id }) => target_user_id ?? []);
}

/** Changes the members of an unread notification. The notification keeps its position in the timeline. */
export const changeGroup = rows('notifications').updateBy('id');

export const deleteGroup = rows('notifications').deleteBy('id');

/** The maximum number of comments in one notification. */
export const GROUP_MAX = 20;

interface Moment {
  /** The id of the post or event of a comment. */
  relatedId: string;
  at: string;
}

/** Returns the notifications about comments on a post or event that include the comment with the time `at`. */
export async function findGroupsAt(transaction: Queryable, { relatedId, at }: Moment) {
  return (
    transaction
      .selectFrom('notifications')
      // The type is a literal, so that the planner finds the partial index.
      .where(sql<SqlBool>`type = 'comment'`)
      .where('related_id', '=', relatedId)
      .where('created_at', '<=', at)
      .where('shown_at', '>=', at)
      .select([
        'id',
        'target_user_id',
        'from_user_name',
        'content',
        'related_id',
        'created_at',
        'shown_at',
      ])
      .execute()
  );
}

export type CommentGroup = Awaited<ReturnType<typeof findGroupsAt>>[number];

/** Returns the writers of the visible comments in a notification, the latest first. */
export async function listWriters(
  transaction: Queryable,
  { target_user_id, related_id, created_at, shown_at }: CommentGroup,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('comments')
    .where((eb) => eb.or([eb('post_id', '=', related_id), eb('event_id', '=', related_id)]))
    .where('created_at', '>=', created_at)
    .where('created_at', '<=', shown_at)
    .where('state', '=', 'shown')
    .where('user_id', '<>', target_user_id)
    .orderBy('created_at', 'desc')
    .limit(GROUP_MAX)
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
