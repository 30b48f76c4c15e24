import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import type { LikeAnswer } from '#contract/posts/likes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { MODEL_TIMEOUT, modelRuns } from '#server/testing/models.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createLike } from './likes.service.ts';
import { addLikes, type NewLikes } from './likes.store.ts';

const site = useTestApp();

const now = '2026-01-02T03:04:05.000Z';

interface Tap {
  member: number;
  /** Some ids occur twice, as when a browser sends a tap batch again. */
  batch: number;
  count: number;
}

const tap: fc.Arbitrary<Tap> = fc.record({
  member: fc.nat(2),
  batch: fc.nat(5),
  count: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(600)),
});

/** Computes the expected results in memory. */
class Model {
  total = 0;
  readonly counts = new Map<string, number>();
  readonly #known = new Set<string>();

  /** Returns the result of a batch, or null for a repeated batch. */
  add({ user, batch, count }: NewLikes): LikeAnswer | null {
    const key = `${user} ${batch}`;
    if (this.#known.has(key)) return null;
    this.#known.add(key);
    const accepted = Math.min(count, MAX_LIKES_PER_POST - this.total);
    const mine = (this.counts.get(user) ?? 0) + accepted;
    this.total += accepted;
    if (mine > 0) this.counts.set(user, mine);
    return { accepted, likes_count: this.total, my_count: mine };
  }
}

it(
  'tap batches in one statement get the same results as batches one after another [LIKE-33, LIKE-34, LIKE-59]',
  async () => {
    const { database } = site();
    const members = await Promise.all(Array.from({ length: 3 }, () => insertMember(database)));
    const idOf = (member: number) => members[member]?.id ?? '';
    const groups = fc.array(fc.array(tap, { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(groups, async (tapsOfGroups) => {
        const id = await insertPost(database, idOf(0));
        const model = new Model();
        for (const taps of tapsOfGroups) {
          const batches = taps.map(({ member, batch, count }): NewLikes => {
            return { user: idOf(member), batch: `${id}-${batch}`, count, now, expiry: now };
          });
          const answers = await database.writeOne((queryable) =>
            addLikes(queryable, { id, audience: 'public' }, batches),
          );
          expect(answers).toEqual(batches.map((batch) => model.add(batch)));
        }
        expect(await storedLikes(id)).toEqual({ total: model.total, counts: model.counts });
      }),
      modelRuns(60),
    );
  },
  MODEL_TIMEOUT,
);

async function storedLikes(postId: string) {
  const { read } = site().database;
  const post = await read
    .selectFrom('posts')
    .where('id', '=', postId)
    .select('likes_count')
    .executeTakeFirst();
  const likes = await read
    .selectFrom('likes')
    .where('post_id', '=', postId)
    .select(['user_id', 'count'])
    .execute();
  return {
    total: post?.likes_count,
    counts: new Map(likes.map(({ user_id, count }) => [user_id, count])),
  };
}

function viewerOf({ id }: { id: string }): Viewer {
  return { userId: id, sessionHash: '', isComplete: true, hidesOthers: false, admin: null };
}

it('tap batches that arrive during a write are added in one further write, which publishes one total [LIKE-51]', async () => {
  const { database } = site();
  const members = await Promise.all(Array.from({ length: 20 }, () => insertMember(database)));
  const postId = await insertPost(database, members[0]?.id ?? '');
  let checks = 0;
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      checks += 1;
      return result;
    },
  });
  let writes = 0;
  // Delays the first write until the post has been checked for all members. Their batches then wait for this write.
  const writeOne: Database['writeOne'] = async (body) => {
    writes += 1;
    await expect.poll(() => checks, { timeout: 20_000 }).toBe(20);
    return database.writeOne(body);
  };
  const published: number[] = [];
  const publishEvent = (_: string, count: number) => void published.push(count);
  const like = createLike({ ...database, read, writeOne }, publishEvent);
  const answers = await Promise.all(
    members.map((member, index) =>
      like(viewerOf(member), { postId, batchId: `together-batch-${index}`, count: 2 }),
    ),
  );
  const totals = answers.map(({ likes_count }) => likes_count);
  expect(totals.toSorted((a, b) => a - b)).toEqual(members.map((_, index) => 2 * (index + 1)));
  expect(writes).toBe(2);
  expect(published).toEqual([2, 40]);
});
