import { type SqlBool, sql } from 'kysely';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { aboutColumn, type CommentableRef } from './comments.policy.ts';
import { columns } from './comments.store.ts';

/** Returns the comments of notifications about posts, or of notifications about events, the latest first. */
export const listNotifiedComments = preparedVariants((kind: CommentableRef['kind']) =>
  preparedList<object>()((database, ids) =>
    database
      .selectFrom('notifications')
      .innerJoin('comments', (join) =>
        join
          .onRef(`comments.${aboutColumn[kind]}`, '=', 'notifications.related_id')
          .onRef('comments.created_at', '>=', 'notifications.created_at')
          .onRef('comments.created_at', '<=', 'notifications.shown_at'),
      )
      .innerJoin('profiles', 'profiles.id', 'comments.user_id')
      .innerJoin('private_profiles', 'private_profiles.id', 'comments.user_id')
      .where('notifications.id', 'in', ids)
      // A notification without other writers contains only comments of its sender.
      .where(
        sql<SqlBool>`(notifications.others_count > 0 or comments.user_id = notifications.from_user_id)`,
      )
      .whereRef('comments.user_id', '<>', 'notifications.target_user_id')
      .orderBy('comments.created_at', 'desc')
      .orderBy('comments.id', 'desc')
      .select(['notifications.id as notification_id', ...columns])
      .select([...summaryColumns, 'private_profiles.leaving_at']),
  ),
);

/** Returns comments with their writers, in any order. */
export const listCommentsById = preparedList<object>()((database, ids) =>
  database
    .selectFrom('comments')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'comments.user_id')
    .where('comments.id', 'in', ids)
    .select([...columns, ...summaryColumns, 'private_profiles.leaving_at']),
);
