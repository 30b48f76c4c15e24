import type { Database } from '#server/platform/database/database.ts';

/** What a member has been told, the first first. */
export function readNotifications({ read }: Database, userId: string) {
  return read
    .selectFrom('notifications')
    .where('target_user_id', '=', userId)
    .orderBy('created_at')
    .selectAll()
    .execute();
}
