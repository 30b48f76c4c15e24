import { expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { changePost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { idOf, newScene, say, storedCount, threadsOf } from './comments.testing.ts';
import { commentsOfMember } from './delete-comment.service.ts';

const site = useTestApp();

const scene = () => newScene(site());
const countOf = (postId: string) => storedCount(site().database, postId);

it('deleting a comment without replies deletes its row [COMMENT-04]', async () => {
  const { fan, postId } = await scene();
  const commentId = await idOf(say(fan, postId));
  expect(await fan.call('deleteComment', { commentId })).toEqual({ comments_count: 0 });
  expect(await threadsOf(fan, postId)).toEqual([]);
  const again = await failureOf(fan.call('deleteComment', { commentId }));
  expect(again.envelope.details?.reason).toBe('comment-missing');
  expect(await countOf(postId)).toBe(0);
});

it('a deleted comment with replies stays without its text, until the last reply is deleted [COMMENT-38]', async () => {
  const { author, fan, postId } = await scene();
  const head = await idOf(say(fan, postId, '言いすぎた'));
  const [one, two] = [
    await idOf(say(author, postId, 'いいえ', head)),
    await idOf(say(author, postId, '大丈夫', head)),
  ];
  expect(await fan.call('deleteComment', { commentId: head })).toEqual({ comments_count: 2 });
  const [thread] = await threadsOf(fan, postId);
  expect(thread).toMatchObject({
    id: head,
    state: 'deleted',
    content: '',
    author: null,
    can: { delete: false, hide: false, report: false, reply: false },
    replies_count: 2,
  });
  const stored = await site().database.read.selectFrom('comments').select('content').execute();
  expect(JSON.stringify(stored)).not.toContain('言いすぎた');
  await author.call('deleteComment', { commentId: one });
  expect(await threadsOf(fan, postId)).toHaveLength(1);
  expect(await author.call('deleteComment', { commentId: two })).toEqual({ comments_count: 0 });
  expect(await threadsOf(fan, postId)).toEqual([]);
});

it('only admins who manage posts can delete comments of others, and they must give a reason [COMMENT-05, DREC-07]', async () => {
  const { author, fan, postId } = await scene();
  const moderator = await site().member({ rank: 'moderator' });
  const commentId = await idOf(say(fan, postId));
  for (const client of [author, await site().member()]) {
    const failure = await failureOf(client.call('deleteComment', { commentId }));
    expect(failure.envelope.status).toBe('PERMISSION_DENIED');
  }
  expect((await threadsOf(moderator, postId))[0]?.can.delete).toBe(true);
  const failure = await failureOf(moderator.call('deleteComment', { commentId }));
  expect(failure.envelope.details?.fields).toEqual({
    reason: 'ほかの人のコメントを削除するときは、理由を入力してください',
  });
  const reasoned = { commentId, reason: '規約違反' };
  expect(await moderator.call('deleteComment', reasoned)).toEqual({ comments_count: 0 });
});

it('members can delete their own comments under a post that they can no longer see', async () => {
  const { author, fan, postId } = await scene();
  const [own, others] = [await idOf(say(fan, postId)), await idOf(say(author, postId))];
  await changePost(site().database, postId, { audience: 'private' });
  const failure = await failureOf(fan.call('deleteComment', { commentId: others }));
  expect(failure.envelope.status).toBe('NOT_FOUND');
  expect(await fan.call('deleteComment', { commentId: own })).toEqual({ comments_count: 1 });
});

it('a deletion gets the same response for a missing comment and for a comment under a hidden post', async () => {
  const { author, fan, postId } = await scene();
  const commentId = await idOf(say(author, postId));
  await changePost(site().database, postId, { audience: 'private' });
  const failuresOf = async (id: string) => {
    const calls = [
      fan.get(`/api/comments/${id}/replies`),
      fan.call('deleteComment', { commentId: id }),
      fan.call('setCommentHidden', { commentId: id, hidden: true }),
    ];
    return (await Promise.all(calls.map(failureOf))).map(({ envelope }) => envelope);
  };
  const [hidden, missing] = [await failuresOf(commentId), await failuresOf(newId())];
  expect(hidden).toEqual(missing);
  for (const { details } of hidden) expect(details?.reason).toBe('comment-missing');
});

it('the author of the post can hide a comment from everybody but its writer and moderators [COMMENT-06]', async () => {
  const { author, fan, postId } = await scene();
  const other = await site().member();
  const moderator = await site().member({ rank: 'moderator' });
  const commentId = await idOf(say(fan, postId, 'ネタバレ'));
  const hide = (client: TestClient, hidden: boolean) =>
    client.call('setCommentHidden', { commentId, hidden });
  for (const client of [fan, other, moderator]) {
    expect((await failureOf(hide(client, true))).envelope.status).toBe('PERMISSION_DENIED');
  }
  expect(await hide(author, true)).toMatchObject({
    comment: { state: 'hidden', content: 'ネタバレ', can: { hide: true, reply: false } },
    comments_count: 0,
  });
  expect(await hide(author, true)).toMatchObject({ comments_count: 0 });
  const contentFor = async (client: TestClient) => (await threadsOf(client, postId))[0];
  for (const client of [author, fan, moderator]) {
    expect(await contentFor(client)).toMatchObject({ state: 'hidden', content: 'ネタバレ' });
  }
  expect(await contentFor(other)).toMatchObject({
    state: 'hidden',
    content: '',
    can: { delete: false, hide: false, report: false, reply: false },
  });
  expect(await hide(author, false)).toMatchObject({
    comment: { state: 'shown' },
    comments_count: 1,
  });
  expect(await contentFor(other)).toMatchObject({ content: 'ネタバレ' });
  await hide(author, true);
  expect(await fan.call('deleteComment', { commentId })).toEqual({ comments_count: 0 });
  expect(await countOf(postId)).toBe(0);
});

it('the owner of the post cannot hide their own comments, or deleted comments', async () => {
  const { author, fan, postId } = await scene();
  const own = await idOf(say(author, postId));
  const head = await idOf(say(fan, postId));
  await say(author, postId, '返信', head);
  await fan.call('deleteComment', { commentId: head });
  const hide = (commentId: string) =>
    failureOf(author.call('setCommentHidden', { commentId, hidden: true }));
  expect((await hide(own)).envelope.status).toBe('PERMISSION_DENIED');
  expect((await hide(head)).envelope.details?.reason).toBe('comment-missing');
  expect((await hide(newId())).envelope.details?.reason).toBe('comment-missing');
});

it('the comments of a post that becomes a draft again are not deleted [POST-11]', async () => {
  const { author, fan, postId } = await scene();
  const commentId = await idOf(say(fan, postId));
  await changePost(site().database, postId, { is_published: false, is_draft: true });
  expect(await threadsOf(author, postId)).toMatchObject([
    { id: commentId, can: { reply: false, hide: true } },
  ]);
  const failure = await failureOf(fan.get(`/api/comments/${commentId}/replies`));
  expect(failure.envelope.details?.reason).toBe('comment-missing');
  expect(await countOf(postId)).toBe(1);
});

it('the comments of a post are deleted with the post', async () => {
  const { author, fan, postId } = await scene();
  const head = await idOf(say(fan, postId));
  await say(author, postId, '返信', head);
  await site().database.write((transaction) =>
    transaction.deleteFrom('posts').where('id', '=', postId).execute(),
  );
  const failure = await failureOf(fan.get(`/api/comments/${head}/replies`));
  expect(failure.envelope.details?.reason).toBe('comment-missing');
});

it('open pages get the lower number of comments when an account is deleted [COMMENT-35]', async () => {
  const { author, fan, postId } = await scene();
  await say(author, postId);
  await say(fan, postId);
  const events: unknown[] = [];
  const { deleteAll } = commentsOfMember({
    publishCommentsEvent: (topic, count) => events.push([topic, count]),
  });
  const deps = { database: site().database } as Parameters<typeof deleteAll>[0];
  for await (const _ of deleteAll(deps, fan.id));
  expect(events).toEqual([[`post:${postId}`, 1]]);
  expect(await countOf(postId)).toBe(1);
});
