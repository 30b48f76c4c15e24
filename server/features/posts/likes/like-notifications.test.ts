import { beforeEach, expect, it } from 'vitest';
import { DAY, SECOND } from '#contract/foundations/limits.ts';
import {
  timelineOf,
  titlesOf,
  unreadOf,
} from '#server/features/notifications/notifications/notifications.testing.ts';
import { like, subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { notifyOfNextLikes } from './like-notifications.service.ts';

const site = useTestApp();

let author: TestClient;
let fans: [TestClient, TestClient, TestClient];
let postId: string;
beforeEach(async () => {
  author = await site().member();
  fans = [
    await site().member({ display_name: '一人目' }),
    await site().member({ display_name: '二人目' }),
    await site().member({ display_name: '三人目' }),
  ];
  postId = await insertPost(site().database, author.id, { title: '星の夜' });
});

/** Runs the job at a later time, because it skips the newest likes. So authors are notified of all likes until now. */
async function notify(): Promise<void> {
  while (await notifyOfNextLikes(site().database, Date.now() + 16_000));
}

const storedFor = ({ id }: TestClient) =>
  site().database.read.selectFrom('notifications').where('target_user_id', '=', id);

it('the author is notified once per liker, not once per tap, with the number of taps [NOTE-22, NOTE-42, NOTE-65]', async () => {
  const [one, two, three] = fans;
  await like(one, postId, 5);
  await like(one, postId, 5);
  await notify();
  const [first] = (await timelineOf(author)).items;
  expect(first).toMatchObject({
    type: 'like',
    title: '一人目さんがあなたの投稿にいいねしました',
    content: '「星の夜」',
    from_user: { id: one.id },
    others_count: 0,
    taps_count: 10,
    related: { kind: 'post', id: postId },
    is_read: false,
  });
  await like(two, postId);
  await like(three, postId, 3);
  await like(one, postId, 7);
  await notify();
  const { items } = await timelineOf(author);
  expect(items).toMatchObject([
    {
      id: first?.id,
      title: '三人目さんほか2人があなたの投稿にいいねしました',
      others_count: 2,
      taps_count: 21,
    },
  ]);
  expect(await unreadOf(author)).toBe(1);
});

it('a new notification starts after the last notification was read, individually or together with all other notifications [NOTE-22]', async () => {
  const [one, two, three] = fans;
  await like(one, postId);
  await notify();
  const [first] = (await timelineOf(author)).items;
  await author.call('markNotificationRead', { notificationId: first?.id ?? '' });
  await like(two, postId);
  await notify();
  await author.call('markAllNotificationsRead', { until: new Date().toISOString() });
  await like(three, postId);
  await notify();
  expect(await titlesOf(author)).toEqual([
    '三人目さんがあなたの投稿にいいねしました',
    '二人目さんがあなたの投稿にいいねしました',
    '一人目さんがあなたの投稿にいいねしました',
  ]);
});

it('a new notification starts after a day [NOTE-22]', async () => {
  await like(fans[0], postId);
  await notify();
  const created_at = new Date(Date.now() - DAY - 1000).toISOString();
  await site().database.write((transaction) =>
    transaction
      .updateTable('notifications')
      .set({ created_at })
      .where('target_user_id', '=', author.id)
      .execute(),
  );
  await like(fans[1], postId);
  await notify();
  expect(await titlesOf(author)).toHaveLength(2);
});

it('a notification moves to the top of the timeline when it gains a liker, and a live event is published', async () => {
  const other = await insertPost(site().database, author.id, { title: '朝の海' });
  await like(fans[0], postId);
  await like(fans[0], other);
  await notify();
  const connection = await subscribe(author, `user:${author.id}`);
  await like(fans[1], postId);
  await notify();
  await connection.until(/"notifications"/);
  connection.stop();
  const { items } = await timelineOf(author);
  expect(items.map(({ content }) => content)).toEqual(['「星の夜」', '「朝の海」']);
});

it('authors who like their own posts or have switched off notifications of likes are not notified [NOTE-66]', async () => {
  await like(author, postId);
  await notify();
  await author.call('updateSettings', { notification_settings: { kinds: { like: false } } });
  await like(fans[0], postId);
  await notify();
  expect(await storedFor(author).select('id').execute()).toEqual([]);
});

it('notifications omit likers whom the author mutes, and likers whom a block hides from the author [NOTE-66]', async () => {
  const [one, two, three] = fans;
  for (const fan of fans) await like(fan, postId);
  await author.call('setMute', { kind: 'user', value: one.id });
  await three.call('setBlock', { userId: author.id, blocked: true });
  await notify();
  expect(await timelineOf(author)).toMatchObject({
    items: [{ from_user: { id: two.id }, others_count: 0 }],
  });
});

it.each([
  ['word', 'ほしの'],
  ['tag', 'ﾎｼ'],
] as const)(
  'an author is not notified of a post with a %s that the author mutes [HIDE-20]',
  async (kind, value) => {
    const fields = { title: 'ホシノ夜', category: 'fanart' as const, character_tags: ['ほし'] };
    const { post } = await author.call('createPost', { ...fields, requestId: newId() });
    await author.call('setMute', { kind, value });
    await like(fans[0], post.id);
    await notify();
    expect(await storedFor(author).select('id').execute()).toEqual([]);
  },
);

it('an author is not notified of a post that was withdrawn after the like', async () => {
  await like(fans[0], postId);
  await author.call('setPostPublished', { postId, isPublished: false });
  await notify();
  expect(await titlesOf(author)).toEqual([]);
});

it('each like is counted once when several processes notify concurrently [NOTE-23]', async () => {
  for (const fan of fans) await like(fan, postId);
  await Promise.all([notify(), notify(), notify()]);
  await notify();
  expect(await timelineOf(author)).toMatchObject({ items: [{ others_count: 2 }] });
});

it('a like causes a notification only when no earlier like can still be committed', async () => {
  await notify();
  const before = Date.now();
  await like(fans[0], postId);
  // A write may take 4 s, and the clock of its process may be 6 s behind.
  expect(await notifyOfNextLikes(site().database, before + 10 * SECOND)).toBe(false);
  expect(await titlesOf(author)).toEqual([]);
  await notify();
  expect(await titlesOf(author)).toHaveLength(1);
});

it('the likes of several posts cause notifications in one run, with the number of likers of each post', async () => {
  const posts = await Promise.all(
    Array.from({ length: 5 }, () => insertPost(site().database, author.id)),
  );
  for (const post of posts) for (const fan of fans) await like(fan, post, 2);
  await notify();
  const { items } = await timelineOf(author);
  expect(items.map(({ others_count }) => others_count)).toEqual([2, 2, 2, 2, 2]);
});
