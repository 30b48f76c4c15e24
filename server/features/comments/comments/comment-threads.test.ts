import { expect, it } from 'vitest';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { REPLIES_SHOWN } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { CommentsTable } from '#server/features/comments/comments/comments.tables.ts';
import { muteRow } from '#server/features/social/mutes/mutes.tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { readThreads } from './comment-threads.service.ts';
import { commentRow } from './comments.tables.ts';
import { idOf, newScene, say } from './comments.testing.ts';

const site = useTestApp();

/** Creates a post with threads and replies, written alternately by two members. */
async function discussion({ threads, replies }: { threads: number; replies: number }) {
  const { database } = site();
  const [author, { id: one }, { id: other }] = await Promise.all([
    site().member(),
    insertMember(database),
    insertMember(database),
  ]);
  const post_id = await insertPost(database, author.id);
  const at = (second: number) => new Date(Date.UTC(2026, 1, 1) + second * 1000).toISOString();
  const comment = (fields: Partial<CommentsTable>, turn: number) =>
    commentRow({ user_id: turn % 2 === 0 ? one : other, content: 'すてき', post_id, ...fields });
  const heads = Array.from({ length: threads }, (_, index) =>
    comment({ created_at: at(index) }, index),
  );
  const answers = heads.flatMap(({ id }, index) =>
    // Some comments have equal times, so they are sorted by id.
    Array.from({ length: replies }, (_, turn) =>
      comment({ parent_id: id, created_at: at(index + 1 + Math.floor(turn / 2)) }, index + turn),
    ),
  );
  await insertRows(database, 'comments', heads);
  await insertRows(database, 'comments', answers);
  return { author, one, other, postId: post_id, answers };
}

/** Returns the number of queries that a page of 100 threads needs. */
async function queriesOf(postId: string, { id: userId }: { id: string }, hidesOthers: boolean) {
  const { database } = site();
  let queries = 0;
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      return result;
    },
  });
  const viewer: Viewer = { userId, sessionHash: '', isComplete: true, hidesOthers, admin: null };
  const about = { kind: 'post', id: postId } as const;
  await readThreads({ ...database, read }, viewer, about, { limit: 100 });
  return queries;
}

async function threadsOf(client: TestClient, postId: string): Promise<CommentThread[]> {
  const path = `/api/posts/${postId}/comments?limit=100`;
  return (await client.get<Page<CommentThread>>(path)).items;
}

it('a page of comments is read with few queries, regardless of the number of threads and replies [COMMENT-19]', async () => {
  const { author, postId } = await discussion({ threads: 60, replies: 6 });
  expect(await queriesOf(postId, author, false)).toBeLessThanOrEqual(4);
  expect(await queriesOf(postId, author, true)).toBeLessThanOrEqual(10);
});

it('a page shows the same first replies as the list of the thread, even if some are hidden from the viewer [COMMENT-03]', async () => {
  const { author, one, postId, answers } = await discussion({ threads: 4, replies: 9 });
  const reader = await site().member();
  await insertRows(site().database, 'mutes', [
    muteRow({ user_id: reader.id, kind: 'user', value: one }),
  ]);
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ hides_others: true })
      .where('id', '=', reader.id)
      .execute(),
  );
  // One reply is in pending review, so others do not see the reply.
  const held = answers[1] ?? expect.fail();
  const hiding = { state: 'hidden', hidden_at: held.created_at, hidden_reason: '確認' } as const;
  await site().database.write((transaction) =>
    transaction.updateTable('comments').set(hiding).where('id', '=', held.id).execute(),
  );
  for (const client of [author, reader]) {
    const threads = await threadsOf(client, postId);
    expect(threads.length).toBe(client === author ? 4 : 2);
    for (const { id, replies, replies_cursor, replies_count } of threads) {
      const path = `/api/comments/${id}/replies?limit=${REPLIES_SHOWN}`;
      const page = await client.get<Page<Comment>>(path);
      expect(replies).toEqual(page.items);
      expect(replies_cursor).toBe(page.next_cursor);
      expect(replies_count).toBe(page.has_more ? 9 : page.items.length);
    }
  }
});

it('a short thread has the number of its replies, and no cursor for more replies [COMMENT-03]', async () => {
  const { author, postId } = await discussion({ threads: 2, replies: 2 });
  const threads = await threadsOf(author, postId);
  expect(threads.map(({ replies }) => replies.length)).toEqual([2, 2]);
  for (const thread of threads)
    expect(thread).toMatchObject({ replies_count: 2, replies_cursor: null });
});

it('the thread of a linked reply shows the first hundred replies and then the linked reply, and the replies in between are on the next page [COMMENT-49]', async () => {
  const { author, answers } = await discussion({ threads: 1, replies: 105 });
  const inOrder = answers.toSorted(
    (a, b) => a.created_at.localeCompare(b.created_at) || (a.id < b.id ? -1 : 1),
  );
  const ids = inOrder.map(({ id }) => id);
  const thread = await author.get<CommentThread>(`/api/comments/${ids[103]}/thread`);
  expect(thread.replies.map(({ id }) => id)).toEqual([...ids.slice(0, 100), ids[103]]);
  expect(thread.replies_count).toBe(105);
  const next = `/api/comments/${thread.id}/replies?cursor=${thread.replies_cursor}`;
  const { items } = await author.get<Page<Comment>>(next);
  expect(items.map(({ id }) => id)).toEqual(ids.slice(100, 100 + items.length));
});

it('the thread of a reply that a page does not show can be read, unless the viewer cannot see the comment [COMMENT-20]', async () => {
  const { author, fan, postId } = await newScene(site());
  const head = await idOf(say(fan, postId, 'はじめ'));
  const replies: string[] = [];
  for (const text of ['一', '二', '三', '四', '五']) {
    replies.push(await idOf(say(author, postId, text, head)));
  }
  const threadOf = (id: string) => fan.get<CommentThread>(`/api/comments/${id}/thread`);
  const thread = await threadOf(replies.at(-1) ?? '');
  expect(thread).toMatchObject({ id: head, replies_count: 5, replies_cursor: null });
  expect(thread.replies.map(({ id }) => id)).toEqual(replies);
  await author.call('setCommentHidden', { commentId: head, hidden: true });
  expect((await failureOf(threadOf(head))).httpStatus).toBe(404);
  await author.call('setPostPublished', { postId, isPublished: false });
  expect((await failureOf(threadOf(replies[0] ?? ''))).httpStatus).toBe(404);
});
