import { expect, it } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { idOf, newRequestId, newScene, say, threadsOf } from './comments.testing.ts';

const site = useTestApp();

const close = (client: TestClient, commentId: string, closed = true) =>
  client.call('setThreadClosed', { commentId, closed });

const reasonOf = async (call: Promise<unknown>) => (await failureOf(call)).envelope.details?.reason;

async function scene() {
  const { author, fan, postId } = await newScene(site());
  const threadId = await idOf(say(fan, postId, 'はじめ'));
  const replyId = await idOf(say(fan, postId, '返信', threadId));
  return { author, fan, postId, threadId, replyId };
}

it('a closed thread accepts replies only from the author of the post, until the thread is opened again [AUD-31]', async () => {
  const { author, fan, postId, threadId, replyId } = await scene();
  const { comment } = await close(author, threadId);
  expect(comment).toMatchObject({ id: threadId, closed: true, can: { reply: true, close: true } });
  for (const parent of [threadId, replyId]) {
    expect(await reasonOf(say(fan, postId, 'もっと', parent))).toBe('thread-closed');
  }
  await say(author, postId, 'ありがとう', replyId);
  // Members can begin a new thread.
  await say(fan, postId, 'べつの話');
  expect((await close(author, threadId, false)).comment).toMatchObject({ closed: false });
  await say(fan, postId, 'もっと', threadId);
});

it('a closed thread shows its replies, which can be liked, edited and deleted [AUD-14, AUD-33, AUD-40]', async () => {
  const { author, fan, postId, threadId, replyId } = await scene();
  const other = await site().member();
  const requestId = newRequestId();
  const sent = { postId, parentId: threadId, content: 'さきに', requestId };
  const { comment } = await fan.call('addComment', sent);
  await close(author, threadId);
  const [thread] = await threadsOf(other, postId);
  expect(thread).toMatchObject({
    closed: true,
    can: { reply: false, like: true, close: false },
    replies_count: 2,
  });
  for (const reply of thread?.replies ?? []) {
    expect(reply).toMatchObject({ closed: false, can: { reply: false, like: true } });
  }
  const path = `/api/comments/${threadId}/replies`;
  const { items } = await other.get<Page<Comment>>(path);
  expect(items.map(({ can }) => can.reply)).toEqual([false, false]);
  // The retry of a request that was accepted earlier gets the same response.
  expect((await fan.call('addComment', sent)).comment).toMatchObject({
    id: comment.id,
    can: { reply: false },
  });
  await other.call('setCommentLike', { commentId: replyId, liked: true });
  const edited = await fan.call('editComment', { commentId: replyId, content: '直した' });
  expect(edited.comment).toMatchObject({ content: '直した', likes_count: 1 });
  await fan.call('deleteComment', { commentId: replyId });
});

it('only the author of the post can close a thread; a single reply cannot be closed [AUD-13]', async () => {
  const { author, fan, threadId, replyId } = await scene();
  const moderator = await site().member({ rank: 'moderator' });
  for (const client of [fan, moderator]) {
    expect((await failureOf(close(client, threadId))).envelope.status).toBe('PERMISSION_DENIED');
  }
  expect((await failureOf(close(author, replyId))).envelope.status).toBe('PERMISSION_DENIED');
});

it('the organiser of an event can close a thread on it [AUD-13]', async () => {
  const organiser = await site().member();
  const fan = await site().member();
  const eventId = await insertEvent(site(), organiser.id);
  const write = (parentId: string | null) =>
    fan.call('addComment', { eventId, parentId, content: '行きます', requestId: newRequestId() });
  const id = await idOf(write(null));
  await close(organiser, id);
  expect(await reasonOf(write(id))).toBe('thread-closed');
});

it('a closed thread that the team has deleted is still closed after the deletion is undone [AUD-35]', async () => {
  const { author, fan, postId, threadId } = await scene();
  const admin = await site().member({ rank: 'admin' });
  await close(author, threadId);
  await admin.call('deleteComment', { commentId: threadId, reason: '規約違反' });
  expect((await threadsOf(author, postId))[0]).toMatchObject({ state: 'deleted', closed: false });
  const { items } = await admin.get<Page<{ id: string }>>('/api/admin/deleted');
  await admin.call('restoreDeleted', { deletedId: items[0]?.id ?? '', reason: '誤り' });
  const [thread] = await threadsOf(fan, postId);
  expect(thread).toMatchObject({ id: threadId, state: 'shown', closed: true });
});

it('closing a thread repeatedly sends one live event to open pages [AUD-15]', async () => {
  const { author, fan, postId, threadId } = await scene();
  const connection = await subscribe(fan, `post:${postId}`);
  await close(author, threadId);
  await connection.until(/"comments_count":2/);
  await close(author, threadId);
  await say(fan, postId, 'べつの話');
  await connection.until(/"comments_count":3/);
  connection.stop();
  const counts = connection
    .messages()
    .flatMap(({ event }) => (event.type === 'comments' ? event.comments_count : []));
  expect(counts).toEqual([2, 3]);
});
