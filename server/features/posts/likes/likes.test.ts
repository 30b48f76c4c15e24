import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Post } from '#contract/posts/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, TestClient } from '#server/testing/test-client.ts';
import { createLike } from './likes.service.ts';

const site = useTestApp();

let batches = 0;
function newBatchId(): string {
  batches += 1;
  return `batch-${String(batches).padStart(12, '0')}`;
}

async function aPost(fields = {}): Promise<string> {
  const { id } = await insertMember(site().database);
  return insertPost(site().database, id, fields);
}

async function stored(postId: string) {
  const post = await site()
    .database.read.selectFrom('posts')
    .where('id', '=', postId)
    .select('likes_count')
    .executeTakeFirst();
  const records = await site()
    .database.read.selectFrom('likes')
    .where('post_id', '=', postId)
    .select(['user_id', 'count'])
    .execute();
  return {
    likes_count: post?.likes_count,
    sum: records.reduce((sum, { count }) => sum + count, 0),
    records,
  };
}

it("every tap of a batch is added to the member's number of likes and to the total of the post [LIKE-02, LIKE-03, LIKE-21, LIKE-22, LIKE-30, LIKE-31]", async () => {
  const [fan, postId] = [await site().member(), await aPost()];
  const first = await fan.call('likePost', { postId, count: 3, batchId: newBatchId() });
  expect(first).toEqual({ accepted: 3, likes_count: 3, my_count: 3 });
  const second = await fan.call('likePost', { postId, count: 2, batchId: newBatchId() });
  expect(second).toEqual({ accepted: 2, likes_count: 5, my_count: 5 });
  expect(await stored(postId)).toMatchObject({ likes_count: 5, sum: 5 });
});

it('a repeated tap batch gets the same result and is counted once, even after later likes [LIKE-34]', async () => {
  const [fan, other, postId] = [await site().member(), await site().member(), await aPost()];
  const batch = { postId, count: 4, batchId: newBatchId() };
  const answer = await fan.call('likePost', batch);
  await other.call('likePost', { postId, count: 1, batchId: newBatchId() });
  expect(await fan.call('likePost', batch)).toEqual(answer);
  expect(await stored(postId)).toMatchObject({ likes_count: 5, sum: 5 });
});

it('a tap batch is counted once when it arrives several times concurrently [LIKE-34]', async () => {
  const [fan, postId] = [await site().member(), await aPost()];
  const batch = { postId, count: 7, batchId: newBatchId() };
  const answers = await Promise.all(Array.from({ length: 8 }, () => fan.call('likePost', batch)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await stored(postId)).toMatchObject({ likes_count: 7, sum: 7 });
});

it('two members can use the same batch id', async () => {
  const [one, two, postId] = [await site().member(), await site().member(), await aPost()];
  const batch = { postId, count: 1, batchId: newBatchId() };
  await one.call('likePost', batch);
  await two.call('likePost', batch);
  expect(await stored(postId)).toMatchObject({ likes_count: 2, sum: 2 });
});

it('a batch id that was used for another post is refused', async () => {
  const [fan, one, two] = [await site().member(), await aPost(), await aPost()];
  const batch = { count: 3, batchId: newBatchId() };
  await fan.call('likePost', { ...batch, postId: one });
  const failure = await failureOf(fan.call('likePost', { ...batch, postId: two }));
  expect(failure.envelope).toMatchObject({
    status: 'ALREADY_EXISTS',
    details: { reason: 'request-used' },
  });
  expect(await stored(two)).toMatchObject({ likes_count: 0 });
});

it('a post has at most 1000 likes by all members together [LIKE-09, LIKE-26, LIKE-32]', async () => {
  const [fan, postId] = [await site().member(), await aPost()];
  await fan.call('likePost', { postId, count: 998, batchId: newBatchId() });
  const last = await fan.call('likePost', { postId, count: 5, batchId: newBatchId() });
  expect(last).toEqual({ accepted: 2, likes_count: 1000, my_count: 1000 });
  const none = await fan.call('likePost', { postId, count: 5, batchId: newBatchId() });
  expect(none).toEqual({ accepted: 0, likes_count: 1000, my_count: 1000 });
  const latecomer = await site().member();
  const late = await latecomer.call('likePost', { postId, count: 1, batchId: newBatchId() });
  expect(late).toEqual({ accepted: 0, likes_count: 1000, my_count: 0 });
  expect((await stored(postId)).records).toHaveLength(1);
});

it('concurrent calls never exceed 1000 likes, and the total stays equal to the records [LIKE-35, LIKE-60, POST-13, POST-73, ROLE-11]', async () => {
  const fans = await Promise.all(Array.from({ length: 8 }, () => site().member()));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 400 })), {
        minLength: 5,
        maxLength: 20,
      }),
      async (taps) => {
        const postId = await aPost();
        const answers = await Promise.all(
          taps.map(([fan, count]) =>
            (fans[fan] as TestClient).call('likePost', { postId, count, batchId: newBatchId() }),
          ),
        );
        const accepted = answers.reduce((sum, answer) => sum + answer.accepted, 0);
        const wanted = taps.reduce((sum, [, count]) => sum + count, 0);
        const { likes_count, sum } = await stored(postId);
        expect([likes_count, sum, accepted]).toEqual(Array(3).fill(Math.min(wanted, 1000)));
      },
    ),
    { numRuns: 8 },
  );
});

it('likes of drafts, missing posts and hidden posts are refused and insert no record [LIKE-24]', async () => {
  const author = await site().member();
  const fan = await site().member();
  const draft = await insertPost(site().database, author.id, {
    is_published: false,
    is_draft: true,
  });
  const hidden = await insertPost(site().database, author.id, { audience: 'private' });
  const like = (client: TestClient, postId: string) =>
    failureOf(client.call('likePost', { postId, count: 1, batchId: newBatchId() }));
  expect((await like(author, draft)).envelope.details?.reason).toBe('post-is-draft');
  for (const postId of [draft, hidden, 'x'.repeat(20)]) {
    expect((await like(fan, postId)).envelope.details?.reason).toBe('post-missing');
    expect((await stored(postId)).records).toHaveLength(0);
  }
});

it.each([0, -1, 1001, 1.5, '3', null])('a batch of %s taps is refused [LIKE-30]', async (count) => {
  const [fan, postId] = [await site().member(), await aPost()];
  const batch = { postId, count, batchId: newBatchId() };
  const failure = await failureOf(fan.call('likePost', batch as never));
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  expect(await stored(postId)).toMatchObject({ likes_count: 0, sum: 0 });
});

it('a like of a visitor is refused [LIKE-01]', async () => {
  const postId = await aPost();
  const failure = await failureOf(
    new TestClient(site().url).call('likePost', { postId, count: 1, batchId: newBatchId() }),
  );
  expect(failure.envelope.status).toBe('UNAUTHENTICATED');
});

it('members can like their own posts [LIKE-25]', async () => {
  const author = await site().member();
  const postId = await insertPost(site().database, author.id);
  const answer = await author.call('likePost', { postId, count: 1, batchId: newBatchId() });
  expect(answer.accepted).toBe(1);
});

it('the likes of a deleted post are deleted [LIKE-23]', async () => {
  const [fan, postId] = [await site().member(), await aPost()];
  await fan.call('likePost', { postId, count: 1, batchId: newBatchId() });
  await site().database.write((transaction) =>
    transaction.deleteFrom('posts').where('id', '=', postId).execute(),
  );
  expect((await stored(postId)).records).toHaveLength(0);
  expect((await failureOf(fan.get<Post>(`/api/posts/${postId}`))).httpStatus).toBe(404);
});

it('a thousand quick taps of one member in successive batches are accepted [LIKE-29]', async () => {
  const [fan, postId] = [await site().member(), await aPost()];
  for (let batch = 0; batch < 200; batch += 1) {
    await fan.call('likePost', { postId, count: 5, batchId: newBatchId() });
  }
  expect((await stored(postId)).likes_count).toBe(1000);
});

it('the likes of a post that becomes a draft again do not change [LIKE-54, POST-11]', async () => {
  const [fan, postId] = [await site().member(), await aPost()];
  await fan.call('likePost', { postId, count: 3, batchId: newBatchId() });
  await site().database.write((transaction) =>
    transaction
      .updateTable('posts')
      .set({ is_published: false, is_draft: true })
      .where('id', '=', postId)
      .execute(),
  );
  await failureOf(fan.call('likePost', { postId, count: 1, batchId: newBatchId() }));
  expect(await stored(postId)).toMatchObject({ likes_count: 3, sum: 3 });
});

it('live events are published for committed likes only [POST-14]', async () => {
  const { database } = site();
  const { id: userId } = await insertMember(database);
  const postId = await aPost();
  const viewer: Viewer = {
    userId,
    sessionHash: '',
    isComplete: true,
    hidesOthers: false,
    admin: null,
  };
  const announced: number[] = [];
  const publishEvent = (_: string, count: number) => void announced.push(count);
  const batch = { postId, count: 2, batchId: newBatchId() };
  await createLike(database, publishEvent)(viewer, batch);
  expect(announced).toEqual([2]);

  // The transaction fails after its body has run.
  const write: Database['write'] = (body) =>
    database.write(async (transaction, afterCommit) => {
      await body(transaction, afterCommit);
      throw new Error('the disk is full');
    });
  const failing: Database = { ...database, write, writeOne: write };
  const lost = createLike(failing, publishEvent)(viewer, { ...batch, batchId: newBatchId() });
  await expect(lost).rejects.toThrow('the disk is full');
  expect(announced).toHaveLength(1);
  expect((await stored(postId)).likes_count).toBe(2);
});

it('the like batches of a deleted post are deleted, and batches of other posts are not [LIKE-46]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const [postId, other] = [
    await insertPost(site().database, author.id),
    await insertPost(site().database, author.id),
  ];
  await fan.call('likePost', { postId, count: 2, batchId: 'deleted-with-post-1' });
  await author.call('likePost', { postId, count: 2, batchId: 'deleted-with-post-2' });
  await fan.call('likePost', { postId: other, count: 2, batchId: 'deleted-with-post-3' });
  await author.call('deletePost', { postId });
  const left = await site()
    .database.read.selectFrom('like_batches')
    .where('batch_id', 'like', 'deleted-with-post-%')
    .select('batch_id')
    .execute();
  expect(left).toEqual([{ batch_id: 'deleted-with-post-3' }]);
});
