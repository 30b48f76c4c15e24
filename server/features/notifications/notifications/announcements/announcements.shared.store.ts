import type { Queryable } from '#server/platform/database/database.ts';
import { ofAnnouncements } from '../timeline-ranges.store.ts';

/** Whether there is an announcement to all members, even a planned or an ended one. */
export async function hasAnnouncementToAll(database: Queryable): Promise<boolean> {
  const row = await database
    .selectFrom('notifications')
    .where(ofAnnouncements)
    .where('target_audience', '=', 'all')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
