import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { NotificationsTable } from '#server/platform/database/tables.ts';

const unreadGroup = prepared<{ author: string; post: string; since: string }>()((database, value) =>
  database
    .selectFrom('notifications')
    .innerJoin('notification_targets as target', (join) =>
      join
        .onRef('target.notification_id', '=', 'notifications.id')
        .onRef('target.user_id', '=', 'notifications.target_user_id'),
    )
    .leftJoin('notification_read_marks as mark', 'mark.user_id', 'notifications.target_user_id')
    // As text, so that the planner finds the partial index.
    .where(sql<SqlBool>`notifications.type = 'like'`)
    .where('related_id', '=', value('post'))
    .where('target_user_id', '=', value('author'))
    .where('created_at', '>', value('since'))
    .where('target.read_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('mark.read_until', 'is', null),
        eb('mark.read_until', '<', eb.ref('notifications.shown_at')),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['notifications.id', 'others_count']),
);

/** The unread notification of likes of a post, if it was created after `since`. */
export async function findUnreadGroup(
  database: Queryable,
  group: { author: string; post: string; since: string },
) {
  const [row] = await unreadGroup(database, group);
  return row ?? null;
}

type Growth = Pick<
  NotificationsTable,
  'title' | 'content' | 'from_user_id' | 'from_user_name' | 'others_count' | 'shown_at'
>;

/**
 * Adds likers to a notification and moves it to the top of the timeline. It becomes unread, even if it was read in the
 * meantime.
 */
export async function growGroup(transaction: Queryable, id: string, growth: Growth): Promise<void> {
  const { shown_at } = growth;
  await transaction
    .updateTable('notifications')
    .set({ ...growth, updated_at: shown_at })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('notification_targets')
    .set({ shown_at, read_at: null })
    .where('notification_id', '=', id)
    .execute();
}
