import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';

/** The most comments that one notification can have. */
export const GROUP_MAX = 20;

interface Moment {
  /** The id of the post or event of a comment. */
  relatedId: string;
  /** The time of the comment. */
  at: string;
}

/** Returns the notifications to the owner of a post or event that include the comment with this time. */
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
