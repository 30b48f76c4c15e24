import type { Database } from '#server/platform/database/database.ts';

/** Returns the notifications of a member, oldest first. */
export function readNotifications({ read }: Database, userId: string) {
  return read
    .selectFrom('notifications')
    .innerJoin('notification_targets as target', 'target.notification_id', 'notifications.id')
    .where('target.user_id', '=', userId)
    .orderBy('notifications.created_at')
    .selectAll('notifications')
    .execute();
}
