import { notificationRow } from '#server/features/notifications/notifications.rows.ts';
import type { DemoAnnouncement } from '../community/types.ts';
import type { SeedContext } from './context.ts';
import { demoId, timeAt } from './rows.ts';
import * as store from './seed.store.ts';

/** In minutes. */
const DAY = 24 * 60;

/** Seeds an announcement of the team. */
export async function seedAnnouncement(
  { database, base }: SeedContext,
  announcement: DemoAnnouncement,
): Promise<void> {
  const { key, author, minutes_ago, expires_in_days, ...fields } = announcement;
  const row = notificationRow({
    ...fields,
    id: demoId('announcement', key),
    expires_at: expires_in_days === null ? null : timeAt(base, expires_in_days * DAY),
    type: 'announcement',
    created_by: demoId('member', author),
    created_at: timeAt(base, -minutes_ago),
  });
  await database.write((transaction) => store.insertAll(transaction, 'notifications', [row]));
}
