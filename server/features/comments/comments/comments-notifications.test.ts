import { expect, it } from 'vitest';
import { changePost } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { idOf, newScene, say } from './comments.testing.ts';

const site = useTestApp();

const scene = () => newScene(site());
const notificationsFor = (userId: string) => readNotifications(site().database, userId);

it('notifies the author of a post about each comment, and the writer of a comment about each reply [COMMENT-08, NOTE-10]', async () => {
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
  expect(await notificationsFor(author.id)).toHaveLength(2);
  // A reply to a reply notifies its writer, and the author of the post once.
  await say(author, postId, 'ありがとう', reply);
  expect(await notificationsFor(other.id)).toMatchObject([
    { type: 'reply', from_user_id: author.id },
  ]);
  expect(await notificationsFor(fan.id)).toHaveLength(1);
  await say(fan, postId, 'ひとりごと', head);
  expect(await notificationsFor(fan.id)).toHaveLength(1);
  await say(author, postId, 'メモ');
  expect((await notificationsFor(author.id)).map(({ type }) => type)).toEqual([
    'comment',
    'comment',
    'comment',
  ]);
});

it('notifies a member who wrote the post and the answered comment once, about the reply [COMMENT-08]', async () => {
  const { author, fan, postId } = await scene();
  const head = await idOf(say(author, postId, '質問ありますか'));
  await say(fan, postId, 'はい', head);
  expect((await notificationsFor(author.id)).map(({ type }) => type)).toEqual(['reply']);
});

it('does not notify members about a reply under a post they can no longer see [COMMENT-08]', async () => {
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

it('does not notify members about a reply under a post of an author with whom they have a block [COMMENT-08]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member();
  const head = await idOf(say(fan, postId));
  await author.call('setBlock', { userId: fan.id, blocked: true });
  await say(other, postId, '返信', head);
  expect(await notificationsFor(fan.id)).toEqual([]);
});

it('deletes the notifications of a deleted comment [COMMENT-08]', async () => {
  const { author, fan, postId } = await scene();
  const head = await idOf(say(author, postId, '質問ありますか'));
  const kept = await idOf(say(fan, postId, 'すてきです'));
  for (let round = 0; round < 3; round += 1) {
    const comment = await idOf(say(fan, postId));
    const reply = await idOf(say(fan, postId, 'はい', head));
    expect(await notificationsFor(author.id)).toHaveLength(3);
    for (const commentId of [comment, reply]) await fan.call('deleteComment', { commentId });
    expect(await notificationsFor(author.id)).toHaveLength(1);
  }
  await say(author, postId, 'ありがとう', kept);
  await fan.call('deleteComment', { commentId: kept });
  expect(await notificationsFor(author.id)).toEqual([]);
});
