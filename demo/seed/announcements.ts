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
  const created_at = timeAt(base, -minutes_ago);
  const row = {
    ...fields,
    id: demoId('announcement', key),
    target_user_id: null,
    is_active: true,
    image_key: null,
    expires_at: expires_in_days === null ? null : timeAt(base, expires_in_days * DAY),
    type: 'announcement',
    from_user_id: null,
    from_user_name: null,
    related_id: null,
    created_by: demoId('member', author),
    created_at,
    updated_at: created_at,
  };
  await database.write((transaction) => store.insertAll(transaction, 'notifications', [row]));
}
