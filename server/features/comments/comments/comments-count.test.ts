import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { CallFailed, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

/** An action, the index of its actor, and the index of its comment among the existing comments. */
const action = fc.record({
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('write', 'reply') },
    { weight: 5, arbitrary: fc.constantFrom('delete', 'hide', 'show') },
    { weight: 1, arbitrary: fc.constantFrom('toggle', 'remove') },
  ),
  by: fc.nat(1),
  which: fc.nat(30),
});

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Creates two posts of one author, two commenting members and a moderator. */
async function stage() {
  const author = await site().member();
  return {
    author,
    fans: [await site().member(), await site().member()] as const,
    moderator: await site().member({ rank: 'moderator' }),
    posts: [
      await insertPost(site().database, author.id),
      await insertPost(site().database, author.id),
    ] as const,
  };
}

type Stage = Awaited<ReturnType<typeof stage>>;

async function act(scene: Stage, { by, what, which }: Action): Promise<void> {
  const postId = scene.posts[which % 2] as string;
  const write = (client: TestClient, parentId: string | null) =>
    client.call('addComment', { postId, parentId, content: 'やあ', requestId: newId() });
  const fan = scene.fans[by] as TestClient;
  if (what === 'write') return void (await write(fan, null));
  if (what === 'toggle') return togglePublished(postId);
  // The first post is never deleted, so that its count can always be compared.
  if (what === 'remove') return removePost(scene.posts[1]);
  const commentId = await someComment(postId, which);
  if (what === 'reply') await write(by === 0 ? fan : scene.author, commentId);
  else if (what === 'delete')
    await (by === 0 ? fan : scene.moderator).call('deleteComment', { commentId, reason: '荒らし' });
  else await scene.author.call('setCommentHidden', { commentId, hidden: what === 'hide' });
}

async function someComment(postId: string, which: number): Promise<string> {
  const rows = await site()
    .database.read.selectFrom('comments')
    .where('post_id', '=', postId)
    .select('id')
    .execute();
  return rows[which % Math.max(rows.length, 1)]?.id ?? newId();
}

async function togglePublished(postId: string): Promise<void> {
  await site().database.write((transaction) =>
    transaction
      .updateTable('posts')
      .set((eb) => ({
        is_published: eb.case().when('is_published', '=', true).then(false).else(true).end(),
        is_draft: eb.case().when('is_draft', '=', true).then(false).else(true).end(),
      }))
      .where('id', '=', postId)
      .execute(),
  );
}

async function removePost(postId: string): Promise<void> {
  await site().database.write((transaction) =>
    transaction.deleteFrom('posts').where('id', '=', postId).execute(),
  );
}

// Runs an action, which may be refused but must not fail with an internal error.
async function attempt(scene: Stage, one: Action): Promise<void> {
  try {
    await act(scene, one);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.httpStatus >= 500) throw error;
  }
}

it('the number of visible comments is exact under concurrent changes [COMMENT-07, POST-20]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
      const scene = await stage();
      const opening = [0, 1, 2, 3].map(
        (which) => ({ what: 'write', by: which % 2, which }) as const,
      );
      for (const one of opening) await attempt(scene, one);
      await Promise.all(actions.map((one) => attempt(scene, one)));
      await expectCountsEqualRecords(scene.posts);
    }),
    { numRuns: 12 },
  );
});

async function expectCountsEqualRecords(ids: readonly string[]): Promise<void> {
  const { read } = site().database;
  const posts = await read
    .selectFrom('posts')
    .where('id', 'in', ids)
    .select(['id', 'comments_count'])
    .execute();
  const comments = await read
    .selectFrom('comments')
    .where('post_id', 'in', ids)
    .selectAll()
    .execute();
  const left = new Set(posts.map(({ id }) => id));
  expect(comments.filter(({ post_id }) => !left.has(post_id ?? ''))).toEqual([]);
  for (const { id, comments_count } of posts) {
    const shown = comments.filter(({ post_id, state }) => post_id === id && state === 'shown');
    expect(comments_count).toBe(shown.length);
  }
  // A deleted comment leaves an empty row only if it has replies. Replies have one level.
  const heads = new Map(comments.map((comment) => [comment.id, comment]));
  for (const comment of comments) {
    if (comment.parent_id !== null) expect(heads.get(comment.parent_id)?.parent_id).toBeNull();
    const replies = comments.filter(({ parent_id }) => parent_id === comment.id);
    if (comment.state === 'deleted') expect(replies).not.toEqual([]);
  }
}
