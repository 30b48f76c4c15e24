import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { growGroup } from './grouped-notifications.store.ts';
import { inSeconds, insertNotification, unreadOf } from './notifications.testing.ts';
import { markTargetRead } from './read-notifications.store.ts';

const site = useTestApp();

async function insertLikes(to: string) {
  const { id, shown_at } = await insertNotification(
    site().database,
    { type: 'like', related_id: 'p'.repeat(20) },
    [to],
  );
  const grown = {
    title: 'ほか1人',
    content: '「星の夜」',
    from_user_id: null,
    from_user_name: null,
    others_count: 1,
    taps: 1,
    shown_at: new Date(Date.parse(shown_at) + 1).toISOString(),
  };
  const grow = () => site().database.write((transaction) => growGroup(transaction, id, grown));
  const read = { user_id: to, notification_id: id, read_at: inSeconds(0), shown_at };
  const markRead = () => site().database.write((transaction) => markTargetRead(transaction, read));
  return { grow, markRead };
}

it('likes that are added while a notification is marked as read are unread, whichever of the two is committed first [NOTE-31]', async () => {
  const reader = await site().member();
  const first = await insertLikes(reader.id);
  await first.markRead();
  expect(await unreadOf(reader)).toBe(0);
  await first.grow();
  await expect.poll(() => unreadOf(reader)).toBe(1);
  const second = await insertLikes(reader.id);
  await second.grow();
  await second.markRead();
  await expect.poll(() => unreadOf(reader)).toBe(2);
});
