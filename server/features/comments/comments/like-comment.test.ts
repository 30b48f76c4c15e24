import { expect, it } from 'vitest';
import { RATE_LIMITS } from '#contract/foundations/limits.ts';
import type { DeletedContent } from '#contract/members/deleted-content.ts';
import {
  timelineOf,
  unreadOf,
} from '#server/features/notifications/notifications/notifications.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { changePost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { idOf, newScene, say, threadsOf } from './comments.testing.ts';
import { commentLikesOfMember } from './like-comment.service.ts';

const site = useTestApp();

const scene = () => newScene(site());

function like(client: TestClient, commentId: string, liked = true) {
  return client.call('setCommentLike', { commentId, liked });
}

const storedLikes = (commentId: string) =>
  site()
    .database.read.selectFrom('comment_likes')
    .where('comment_id', '=', commentId)
    .select('user_id')
    .execute();

it('each member can like a comment once, and sees whether they like it [COMMENT-21, COMMENT-50]', async () => {
  const { author, fan, postId } = await scene();
  const commentId = await idOf(say(fan, postId));
  const replyId = await idOf(say(fan, postId, '返信', commentId));
  await Promise.all([like(author, commentId), like(author, commentId)]);
  const { comment } = await like(author, commentId);
  expect(comment).toMatchObject({ id: commentId, likes_count: 1, liked: true });
  await like(fan, commentId);
  await like(author, replyId);
  const [thread] = await threadsOf(author, postId);
  expect(thread).toMatchObject({ likes_count: 2, liked: true });
  expect(thread?.replies).toMatchObject([{ likes_count: 1, liked: true }]);
  const [forFan] = await threadsOf(fan, postId);
  expect(forFan?.replies).toMatchObject([{ likes_count: 1, liked: false }]);
  expect(await fan.get(`/api/comments/${commentId}/replies`)).toMatchObject({
    items: [{ id: replyId, likes_count: 1, liked: false }],
  });
});

it('a repeated call to take back a like changes nothing [COMMENT-21, COMMENT-50]', async () => {
  const { author, fan, postId } = await scene();
  const commentId = await idOf(say(fan, postId));
  await like(author, commentId);
  const answers = [await like(author, commentId, false), await like(author, commentId, false)];
  for (const { comment } of answers)
    expect(comment).toMatchObject({ likes_count: 0, liked: false });
  expect(await storedLikes(commentId)).toEqual([]);
});

it('likes of comments that the member cannot see get the response for a missing comment [COMMENT-22]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member();
  const moderator = await site().member({ rank: 'moderator' });
  const commentId = await idOf(say(fan, postId));
  const missing = (await failureOf(like(other, newId()))).envelope;
  const isRefused = async (client: TestClient) =>
    expect((await failureOf(like(client, commentId))).envelope).toEqual(missing);
  await author.call('setCommentHidden', { commentId, hidden: true });
  for (const client of [other, author, fan]) await isRefused(client);
  await author.call('setCommentHidden', { commentId, hidden: false });
  await changePost(site().database, postId, { audience: 'private' });
  await isRefused(other);
  await changePost(site().database, postId, { audience: 'public' });
  await fan.call('setBlock', { userId: other.id, blocked: true });
  await author.call('setBlock', { userId: moderator.id, blocked: true });
  for (const client of [other, moderator]) await isRefused(client);
  expect(await storedLikes(commentId)).toEqual([]);
});

it('the likes of a comment are not shown while the comment is hidden [COMMENT-52]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member();
  const commentId = await idOf(say(fan, postId));
  await like(other, commentId);
  await author.call('setCommentHidden', { commentId, hidden: true });
  expect(await threadsOf(other, postId)).toMatchObject([{ likes_count: 0, liked: false }]);
  await author.call('setCommentHidden', { commentId, hidden: false });
  expect(await threadsOf(other, postId)).toMatchObject([{ likes_count: 1, liked: true }]);
});

it('the writer is notified of several likes in one notification, with the comment and a link to it [COMMENT-23]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member({ display_name: 'べつの人' });
  const commentId = await idOf(say(author, postId, 'よる、うみ'));
  await like(author, commentId);
  expect(await unreadOf(author)).toBe(0);
  await like(fan, commentId);
  await like(other, commentId);
  const { items } = await timelineOf(author);
  expect(items).toMatchObject([
    {
      type: 'like',
      title: 'べつの人さんほか1人があなたのコメントにいいねしました',
      content: '「よる、うみ」',
      others_count: 1,
      taps_count: 0,
      comment: { id: commentId, content: 'よる、うみ' },
      related: { kind: 'post', id: postId },
    },
  ]);
  expect(await unreadOf(author)).toBe(1);
});

it('a withdrawn like is removed from an unread notification; after the notification was read, the same like does not notify again [COMMENT-23, COMMENT-53, COMMENT-54]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member({ display_name: 'べつの人' });
  const commentId = await idOf(say(author, postId));
  await like(fan, commentId);
  await like(other, commentId);
  await like(other, commentId, false);
  const [grouped] = (await timelineOf(author)).items;
  expect(grouped).toMatchObject({
    title: 'ファンさんがあなたのコメントにいいねしました',
    from_user: { id: fan.id },
    others_count: 0,
  });
  await like(fan, commentId, false);
  expect((await timelineOf(author)).items).toEqual([]);
  await like(fan, commentId);
  const [again] = (await timelineOf(author)).items;
  await author.call('markNotificationRead', { notificationId: again?.id ?? '' });
  await like(fan, commentId, false);
  await like(fan, commentId);
  expect(await unreadOf(author)).toBe(0);
  expect((await timelineOf(author)).items).toHaveLength(1);
});

it('the notification names the latest liker when an earlier like is taken back [COMMENT-53]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member({ display_name: 'べつの人' });
  const commentId = await idOf(say(author, postId));
  await like(fan, commentId);
  await like(other, commentId);
  await like(fan, commentId, false);
  expect((await timelineOf(author)).items).toMatchObject([
    { title: 'べつの人さんがあなたのコメントにいいねしました', others_count: 0 },
  ]);
});

it('the writer is not notified of likes by muted members, for a muted word, or after switching off notifications of likes [COMMENT-24]', async () => {
  const { author, fan, postId } = await scene();
  const writer = await site().member();
  const commentId = await idOf(say(writer, postId, 'ほしのうた'));
  await changePost(site().database, postId, { title: '朝のルミ' });
  await writer.call('setMute', { kind: 'user', value: fan.id });
  await like(fan, commentId);
  expect((await timelineOf(writer)).items).toEqual([]);
  await writer.call('setMute', { kind: 'word', value: 'ルミ' });
  await like(author, commentId);
  expect((await timelineOf(writer)).items).toEqual([]);
  const second = await site().member();
  const liked = await idOf(say(second, postId, 'うた'));
  await second.call('updateSettings', { notification_settings: { kinds: { like: false } } });
  await like(author, liked);
  expect((await timelineOf(second)).items).toEqual([]);
});

it('an existing notification is omitted when its reader mutes a tag of the post [COMMENT-24]', async () => {
  const author = await site().member();
  const fan = await site().member();
  const writer = await site().member();
  const fields = { title: '朝', category: 'fanart' as const, character_tags: ['ルミ'] };
  const { post } = await author.call('createPost', { ...fields, requestId: newId() });
  const commentId = await idOf(say(writer, post.id));
  await like(fan, commentId);
  expect(await unreadOf(writer)).toBe(1);
  await writer.call('setMute', { kind: 'tag', value: 'ルミ' });
  expect((await timelineOf(writer)).items).toEqual([]);
  expect(await unreadOf(writer)).toBe(0);
});

it('a notification does not quote a comment under a post that the writer can no longer see [COMMENT-24]', async () => {
  const { fan, postId } = await scene();
  const other = await site().member();
  const commentId = await idOf(say(fan, postId, 'ないしょ'));
  await like(other, commentId);
  await changePost(site().database, postId, { audience: 'private' });
  const { items } = await timelineOf(fan);
  expect(items).toMatchObject([{ content: '', comment: null, related: null }]);
});

it('a notification of likes does not name a liker when there is a block between the liker and the reader [COMMENT-24]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member();
  const commentId = await idOf(say(author, postId));
  await like(fan, commentId);
  await like(other, commentId);
  await author.call('setBlock', { userId: other.id, blocked: true });
  expect((await timelineOf(author)).items).toMatchObject([
    { title: '1人があなたのコメントにいいねしました', from_user: null },
  ]);
});

it('the likes and their notification are deleted with the comment, even when replies keep its empty row [COMMENT-25]', async () => {
  const { author, fan, postId } = await scene();
  const commentId = await idOf(say(author, postId));
  await say(fan, postId, '返信', commentId);
  await like(fan, commentId);
  await author.call('deleteComment', { commentId });
  expect(await threadsOf(fan, postId)).toMatchObject([{ state: 'deleted', likes_count: 0 }]);
  expect(await storedLikes(commentId)).toEqual([]);
  expect((await timelineOf(author)).items.map(({ type }) => type)).not.toContain('like');
});

const reason = '規約違反';

it('the likes of a restored comment, and of the comments of a restored post, are restored [COMMENT-25, DREC-08]', async () => {
  const { author, fan, postId } = await scene();
  const moderator = await site().member({ rank: 'moderator' });
  const commentId = await idOf(say(fan, postId));
  await like(author, commentId);
  await like(moderator, commentId);
  await moderator.call('deleteComment', { commentId, reason });
  await restore(commentId, [{ what: 'likes', count: 2, lost: 0 }]);
  expect(await threadsOf(author, postId)).toMatchObject([{ likes_count: 2, liked: true }]);
  await moderator.call('deletePost', { postId, reason });
  await restore(postId, [
    { what: 'comments', count: 1, lost: 0 },
    { what: 'comment-likes', count: 2, lost: 0 },
  ]);
  expect(await threadsOf(author, postId)).toMatchObject([{ likes_count: 2, liked: true }]);

  async function restore(id: string, parts: object[]): Promise<void> {
    const admin = await site().member({ rank: 'admin' });
    const backup = await site()
      .database.read.selectFrom('deleted_content')
      .where('original_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    const preview = await admin.get<DeletedContent & { parts: object[] }>(
      `/api/admin/deleted/${backup.id}`,
    );
    expect(preview.parts).toEqual(parts);
    await admin.call('restoreDeleted', { deletedId: backup.id, reason });
  }
});

it('readers of the post see the number of likes live [COMMENT-26]', async () => {
  const { author, fan, postId } = await scene();
  const commentId = await idOf(say(author, postId));
  const connection = await subscribe(fan, `post:${postId}`);
  await like(author, commentId);
  await connection.until(/comment-likes/);
  connection.stop();
  expect(connection.messages()).toContainEqual({
    topic: `post:${postId}`,
    event: { type: 'comment-likes', comment_id: commentId, likes_count: 1 },
  });
});

it('the likes of a deleted account are subtracted, and the lower number is published [COMMENT-55]', async () => {
  const { author, fan, postId } = await scene();
  const commentId = await idOf(say(author, postId));
  await like(fan, commentId);
  await like(author, commentId);
  const events: unknown[] = [];
  const { deleteAll } = commentLikesOfMember({
    publishCommentLikesEvent: (topic, { id, likes_count }) => events.push([topic, id, likes_count]),
  });
  const deps = { database: site().database } as Parameters<typeof deleteAll>[0];
  for await (const _ of deleteAll(deps, fan.id));
  expect(await threadsOf(author, postId)).toMatchObject([{ likes_count: 1, liked: true }]);
  expect(await storedLikes(commentId)).toEqual([{ user_id: author.id }]);
  expect(events).toEqual([[`post:${postId}`, commentId, 1]]);
});

it('the likes of a member are limited per minute [COMMENT-51]', async () => {
  const { author, fan, postId } = await scene();
  const commentId = await idOf(say(author, postId));
  await like(fan, commentId);
  await site().database.write((transaction) =>
    transaction
      .updateTable('rate_counts')
      .set({ count: RATE_LIMITS['comment-likes'].minute[1] })
      .where('subject', '=', fan.id)
      .where('kind', '=', 'comment-likes')
      .execute(),
  );
  await like(fan, commentId, false);
  const { envelope } = await failureOf(like(fan, commentId));
  expect(envelope).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  expect(await storedLikes(commentId)).toEqual([]);
});
