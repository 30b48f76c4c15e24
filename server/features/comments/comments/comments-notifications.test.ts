import { expect, it } from 'vitest';
import {
  timelineOf,
  unreadOf,
} from '#server/features/notifications/notifications/notifications.testing.ts';
import { changePost } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { idOf, newScene, say } from './comments.testing.ts';

const site = useTestApp();

const scene = () => newScene(site());
const notificationsFor = (userId: string) => readNotifications(site().database, userId);

it('the author of a post is notified of each comment, and the writer of a comment of each reply [COMMENT-08, COMMENT-39, NOTE-10]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member({ display_name: 'べつの人' });
  const head = await idOf(say(fan, postId));
  expect(await notificationsFor(author.id)).toMatchObject([
    {
      type: 'comment',
      from_user_id: fan.id,
      from_user_name: 'ファン',
      related_id: postId,
      content: 'ファンさんが「星の夜」にコメントしました',
    },
  ]);
  const reply = await idOf(say(other, postId, '返信', head));
  expect(await notificationsFor(fan.id)).toMatchObject([
    { type: 'reply', from_user_id: other.id, related_id: postId },
  ]);
  expect(await notificationsFor(author.id)).toMatchObject([
    { from_user_id: other.id, others_count: 1 },
  ]);
  // The author replies to a reply, which notifies only the writer of that reply.
  await say(author, postId, 'ありがとう', reply);
  expect(await notificationsFor(other.id)).toMatchObject([
    { type: 'reply', from_user_id: author.id },
  ]);
  expect(await notificationsFor(fan.id)).toHaveLength(1);
  await say(fan, postId, 'ひとりごと', head);
  expect(await notificationsFor(fan.id)).toHaveLength(1);
  await say(author, postId, 'メモ');
  expect(await notificationsFor(author.id)).toMatchObject([
    { type: 'comment', from_user_id: fan.id, others_count: 2 },
  ]);
});

it('an author who is also the answered member is notified once, about the reply [COMMENT-08, COMMENT-39]', async () => {
  const { author, fan, postId } = await scene();
  const head = await idOf(say(author, postId, '質問ありますか'));
  await say(fan, postId, 'はい', head);
  expect((await notificationsFor(author.id)).map(({ type }) => type)).toEqual(['reply']);
});

it('members are not notified about a reply under a post that they can no longer see [COMMENT-08, COMMENT-39]', async () => {
  const { author, fan, postId } = await scene();
  const follower = await site().member();
  for (const client of [fan, follower]) {
    await client.call('followUser', { targetUserId: author.id });
  }
  const head = await idOf(say(fan, postId));
  await changePost(site().database, postId, { audience: 'followers', title: '内緒の夜' });
  await say(follower, postId, '返信', head);
  expect((await notificationsFor(fan.id)).map(({ type }) => type)).toEqual(['reply']);
  await fan.call('unfollowUser', { targetUserId: author.id });
  await say(follower, postId, 'もう一度', head);
  await say(author, postId, '作者から', head);
  expect(await notificationsFor(fan.id)).toHaveLength(1);
});

it('members are not notified about a reply under a post when there is a block between them and the author of the post [COMMENT-08, COMMENT-39]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member();
  const head = await idOf(say(fan, postId));
  await author.call('setBlock', { userId: fan.id, blocked: true });
  await say(other, postId, '返信', head);
  expect(await notificationsFor(fan.id)).toEqual([]);
});

it('a deleted comment is removed from its notifications [COMMENT-40]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member({ display_name: 'べつの人' });
  const head = await idOf(say(author, postId, '質問ありますか'));
  const reply = await idOf(say(fan, postId, 'はい', head));
  const first = await idOf(say(fan, postId, 'すてきです'));
  const second = await idOf(say(other, postId, 'わあ'));
  const types = async () => (await notificationsFor(author.id)).map(({ type }) => type).toSorted();
  expect(await types()).toEqual(['comment', 'reply']);
  await fan.call('deleteComment', { commentId: reply });
  expect(await types()).toEqual(['comment']);
  await other.call('deleteComment', { commentId: second });
  expect(await notificationsFor(author.id)).toMatchObject([
    {
      from_user_id: fan.id,
      content: 'ファンさんが「星の夜」にコメントしました',
      others_count: 0,
    },
  ]);
  await say(author, postId, 'ありがとう', first);
  await fan.call('deleteComment', { commentId: first });
  expect(await notificationsFor(author.id)).toEqual([]);
});

it('the unread comments of a post share one notification, which shows the latest comment [NOTE-74, NOTE-89]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member({ display_name: 'べつの人' });
  await say(fan, postId, 'すてきです');
  await say(other, postId, 'わあ');
  const latest = await idOf(say(fan, postId, '何度でも'));
  const read = async () => (await timelineOf(author)).items;
  const [group] = await read();
  expect(await read()).toMatchObject([
    {
      content: 'ファンさんほか1人が「星の夜」に3件コメントしました',
      from_user: { id: fan.id },
      others_count: 1,
      comment: { id: latest, content: '何度でも' },
      is_read: false,
    },
  ]);
  expect(await unreadOf(author)).toBe(1);
  await author.call('setCommentHidden', { commentId: latest, hidden: true });
  expect(await read()).toMatchObject([
    {
      content: 'べつの人さんほか1人が「星の夜」に2件コメントしました',
      comment: { content: 'わあ' },
    },
  ]);
  await author.call('markNotificationRead', { notificationId: group?.id ?? '' });
  await say(other, postId, 'またね');
  expect((await read()).map(({ comment }) => comment?.content)).toEqual(['またね', 'わあ']);
});

it('the notification of a reply shows the text of the reply, until the reader mutes a word of this text [NOTE-41]', async () => {
  const { author, fan, postId } = await scene();
  const head = await idOf(say(fan, postId));
  await say(author, postId, 'ネタバレですが', head);
  const comments = async () => (await timelineOf(fan)).items.map(({ comment }) => comment?.content);
  expect(await comments()).toEqual(['ネタバレですが']);
  await fan.call('setMute', { kind: 'word', value: 'ねたばれ' });
  expect(await comments()).toEqual([undefined]);
});

it('a notification of several comments shows the previous writer when the reader mutes the latest writer [NOTE-75]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member({ display_name: 'べつの人' });
  await say(fan, postId, 'きれいです');
  await say(other, postId, 'すてきです');
  const shown = async () =>
    (await timelineOf(author)).items.filter(({ type }) => type === 'comment');
  const unread = () => unreadOf(author);
  expect(await shown()).toMatchObject([{ from_user_id: other.id, others_count: 1 }]);
  await author.call('setMute', { kind: 'user', value: other.id });
  const [left, ...more] = await shown();
  expect(more).toEqual([]);
  expect(left).toMatchObject({ from_user_id: fan.id, others_count: 0 });
  expect(left?.comment?.content).toBe('きれいです');
  expect(left?.content).toContain('ファンさんが「星の夜」にコメントしました');
  expect(await unread()).toBe(1);
  await author.call('setMute', { kind: 'user', value: fan.id });
  expect(await shown()).toEqual([]);
  expect(await unread()).toBe(0);
  await author.call('removeMute', { kind: 'user', value: other.id });
  expect(await shown()).toMatchObject([{ from_user_id: other.id, others_count: 0 }]);
});
