import { expect, it } from 'vitest';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { walk } from '#server/testing/walk.ts';
import { writeComment } from './comments.service.ts';
import { commentRow } from './comments.tables.ts';
import { idOf, newRequestId, newScene, say, storedCount, threadsOf } from './comments.testing.ts';

const site = useTestApp();

const scene = (fields: Partial<Tables['posts']> = {}) => newScene(site(), fields);
const countOf = (postId: string) => storedCount(site().database, postId);
const notificationsFor = (userId: string) => readNotifications(site().database, userId);

it('a new comment is counted, and all readers of the post see it [COMMENT-01]', async () => {
  const { author, fan, postId } = await scene();
  const { comment, comments_count } = await say(fan, postId, '  空が\nきれい！ a.example ');
  expect(comment).toMatchObject({
    post_id: postId,
    parent_id: null,
    state: 'shown',
    content: '空が\nきれい！ a.example',
    author: { id: fan.id, display_name: 'ファン' },
    can: { delete: true, hide: false, report: false, like: true, reply: true },
  });
  expect(comments_count).toBe(1);
  expect((await fan.get<Post>(`/api/posts/${postId}`)).comments_count).toBe(1);
  expect(await threadsOf(author, postId)).toEqual([
    {
      ...comment,
      can: {
        edit: false,
        delete: false,
        hide: true,
        report: true,
        like: true,
        reply: true,
        close: true,
        moderate: false,
      },
      replies: [],
      replies_count: 0,
      replies_cursor: null,
    },
  ]);
});

it('repeated requests add one comment, even when they are concurrent [COMMENT-42]', async () => {
  const { author, fan, postId } = await scene();
  const request = { postId, content: 'いちど', requestId: newRequestId() };
  const answers = await Promise.all([1, 2, 3, 4].map(() => fan.call('addComment', request)));
  expect(new Set(answers.map(({ comment }) => comment.id)).size).toBe(1);
  expect(await countOf(postId)).toBe(1);
  expect(await notificationsFor(author.id)).toHaveLength(1);
  // Another member can use the same id for a request.
  await author.call('addComment', request);
  expect(await countOf(postId)).toBe(2);
});

it('a repeated request with another text or post is refused', async () => {
  const { author, fan, postId } = await scene();
  const other = await insertPost(site().database, author.id);
  const request = { postId, content: 'いちど', requestId: newRequestId() };
  await fan.call('addComment', request);
  for (const change of [{ content: 'にど' }, { postId: other }]) {
    const failure = await failureOf(fan.call('addComment', { ...request, ...change }));
    expect(failure.envelope.details?.reason).toBe('request-used');
  }
  expect([await countOf(postId), await countOf(other)]).toEqual([1, 0]);
  const everywhere = [postId, other].map((id) =>
    fan.call('addComment', { postId: id, content: '同時', requestId: 'the-same-request-id' }),
  );
  const outcomes = await Promise.allSettled(everywhere);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('replies are listed under their first comment, the oldest first, and a reply to a reply joins the same thread [COMMENT-02]', async () => {
  const { author, fan, postId } = await scene();
  const head = await idOf(say(fan, postId, '一番'));
  const first = await say(author, postId, 'ありがとう', head);
  expect(first.comment).toMatchObject({ parent_id: head, can: { reply: true } });
  const second = await say(fan, postId, 'こちらこそ', first.comment.id);
  expect(second.comment.parent_id).toBe(head);
  expect(second.comments_count).toBe(3);
  const [thread, ...others] = await threadsOf(author, postId);
  expect(others).toEqual([]);
  expect(thread?.replies.map(({ content }) => content)).toEqual(['ありがとう', 'こちらこそ']);
});

it('a thread includes its first three replies, and lists the other replies page by page [COMMENT-03]', async () => {
  const { author, fan, postId } = await scene();
  const head = await idOf(say(fan, postId));
  const quiet = await idOf(say(fan, postId, '静か'));
  const ids: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    ids.push(await idOf(say(author, postId, `返信${index}`, head)));
  }
  // Some replies have equal times, so they are sorted by id.
  await site().database.write(async (transaction) => {
    for (const [index, id] of ids.entries()) {
      const created_at = new Date(Date.parse('2026-02-01') + Math.floor(index / 3)).toISOString();
      await transaction.updateTable('comments').set({ created_at }).where('id', '=', id).execute();
    }
  });
  const threads = await threadsOf(fan, postId);
  expect(new Set(threads.map(({ id }) => id))).toEqual(new Set([head, quiet]));
  const thread = threads.find(({ id }) => id === head);
  expect(thread).toMatchObject({ replies_count: 8 });
  const seen = thread?.replies.map(({ id }) => id) ?? [];
  expect(seen).toHaveLength(3);
  let cursor = thread?.replies_cursor ?? null;
  while (cursor !== null) {
    const rest: Page<Comment> = await fan.get(
      `/api/comments/${head}/replies?limit=2&cursor=${cursor}`,
    );
    seen.push(...rest.items.map(({ id }) => id));
    cursor = rest.next_cursor;
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(new Set(seen.slice(0, 3))).toEqual(new Set(ids.slice(0, 3)));
});

it('the comments of a post are listed page by page, the latest first, without gaps or repeats [COMMENT-03]', async () => {
  const { fan, postId } = await scene();
  const ids = Array.from({ length: 22 }, () => newId());
  const rows = ids.map((id, index) => {
    const created_at = new Date(Date.parse('2026-02-01') + Math.floor(index / 2)).toISOString();
    return commentRow({ id, post_id: postId, user_id: fan.id, content: `${index}`, created_at });
  });
  await insertRows(site().database, 'comments', rows);
  const path = `/api/posts/${postId}/comments`;
  expect((await fan.get<Page<CommentThread>>(path)).items).toHaveLength(20);
  for (const limit of [3, 20]) {
    const seen = (await walk<CommentThread>(fan, path, limit)).map(({ id }) => id);
    expect(new Set(seen.slice(0, 2))).toEqual(new Set(ids.slice(20)));
    expect(seen.toSorted()).toEqual(ids.toSorted());
  }
});

it('comments under drafts and hidden posts are refused [COMMENT-01]', async () => {
  const { author, fan, postId } = await scene({ is_published: false });
  const secret = await insertPost(site().database, author.id, { audience: 'private' });
  const draft = await failureOf(say(author, postId));
  expect(draft.envelope).toMatchObject({
    status: 'FAILED_PRECONDITION',
    details: { reason: 'post-is-draft' },
  });
  for (const id of [postId, secret, newId()]) {
    expect((await failureOf(say(fan, id))).envelope.details?.reason).toBe('post-missing');
    expect((await failureOf(threadsOf(fan, id))).envelope.details?.reason).toBe('post-missing');
  }
  expect([await countOf(postId), await countOf(secret)]).toEqual([0, 0]);
});

it('replies to missing, hidden and deleted comments, and to comments of another post, are refused', async () => {
  const { author, fan, postId } = await scene();
  const elsewhere = await idOf(say(fan, await insertPost(site().database, author.id)));
  const [hidden, deleted] = [await idOf(say(fan, postId)), await idOf(say(fan, postId))];
  await say(author, postId, '返信', deleted);
  await author.call('setCommentHidden', { commentId: hidden, hidden: true });
  await fan.call('deleteComment', { commentId: deleted });
  for (const parentId of [newId(), elsewhere, hidden, deleted]) {
    const failure = await failureOf(say(fan, postId, '返信', parentId));
    expect(failure.envelope.details?.reason).toBe('comment-missing');
  }
  expect(await countOf(postId)).toBe(1);
});

it.each([
  ['nothing', ' \n ', 'コメントを入力してください'],
  ['501 characters', '🌟'.repeat(501), 'コメントは500文字以内で入力してください'],
  ['control characters', 'a\u0000b', '使用できない文字が含まれています'],
  ['a number', 5, 'コメントを入力してください'],
])('a comment with %s is refused [COMMENT-36, POST-08]', async (_, content, message) => {
  const { fan, postId } = await scene();
  const failure = await failureOf(say(fan, postId, content as string));
  expect(failure.envelope).toMatchObject({
    status: 'INVALID_ARGUMENT',
    details: { fields: { content: message } },
  });
  expect(await countOf(postId)).toBe(0);
});

it('a comment can have 500 characters, and its markup is stored as plain text [COMMENT-01, COMMENT-10, POST-08]', async () => {
  const { fan, postId } = await scene();
  expect((await say(fan, postId, '🌟'.repeat(500))).comment.content).toHaveLength(1000);
  const markup = '<script>alert(1)</script>';
  expect((await say(fan, postId, markup)).comment.content).toBe(markup);
});

it('live events are published for committed comments only', async () => {
  const { database } = site();
  const { postId } = await scene();
  const { id: userId } = await insertMember(database);
  const viewer: Viewer = {
    userId,
    sessionHash: '',
    isComplete: true,
    hidesOthers: false,
    admin: null,
  };
  const announced: number[] = [];
  const publishEvent = (_: string, count: number) => void announced.push(count);
  const input = {
    postId,
    eventId: null,
    parentId: null,
    content: 'やあ',
    requestId: newRequestId(),
  };
  const links = { host: '', publishEvent: () => undefined };
  await writeComment({ database, publishEvent, links }, viewer, input);
  expect(announced).toEqual([1]);
  await writeComment({ database, publishEvent, links }, viewer, input);
  expect(announced).toEqual([1]);
  // The transaction fails after its body has run.
  const failing: Database = {
    ...database,
    write: (body) =>
      database.write(async (transaction, afterCommit) => {
        await body(transaction, afterCommit);
        throw new Error('the disk is full');
      }),
  };
  const again = { ...input, requestId: newRequestId() };
  const lost = writeComment({ database: failing, publishEvent, links }, viewer, again);
  await expect(lost).rejects.toThrow('the disk is full');
  expect(announced).toEqual([1]);
  expect(await countOf(postId)).toBe(1);
});

it('only members can write and read comments [COMMENT-01]', async () => {
  const { postId } = await scene();
  expect((await failureOf(say(site().visitor(), postId))).httpStatus).toBe(401);
  expect((await failureOf(threadsOf(site().visitor(), postId))).httpStatus).toBe(401);
});
