import {
  notificationRow,
  targetRow,
} from '#server/features/notifications/notifications/notifications.tables.ts';
import type { DemoAnnouncement } from '../community/types.ts';
import type { SeedContext } from './context.ts';
import { END_OF_DAY, nextTime } from './next-time.ts';
import { demoId, timeAt } from './rows.ts';
import * as store from './seed.store.ts';

/** In minutes. */
const DAY = 24 * 60;

/** Seeds an announcement of the team. */
export async function seedAnnouncement(
  { database, base }: SeedContext,
  announcement: DemoAnnouncement,
): Promise<void> {
  const { key, author, minutes_ago, expires_in_days, to = [], ...fields } = announcement;
  const isPlanned = minutes_ago < 0;
  const time = timeAt(base, -minutes_ago);
  const shown_at = isPlanned ? nextTime(time, '10:00') : time;
  const row = notificationRow({
    ...fields,
    id: demoId('announcement', key),
    expires_at:
      expires_in_days === null ? null : nextTime(timeAt(base, expires_in_days * DAY), END_OF_DAY),
    type: 'announcement',
    created_by: demoId('member', author),
    created_at: isPlanned ? base : shown_at,
    shown_at,
    live_event_at: isPlanned ? shown_at : null,
  });
  const targets = to.map((username) => targetRow(row, demoId('member', username)));
  await database.write(async (transaction) => {
    await store.insertAll(transaction, 'notifications', [row]);
    await store.insertAll(transaction, 'notification_targets', targets);
  });
}
