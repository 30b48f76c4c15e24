import { SECOND } from '#contract/limits.ts';
import { notifyOfLikes } from '#server/features/notifications/grouped-likes.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import * as store from './like-news.store.ts';
import { BATCH_LIFETIME } from './likes.service.ts';

/**
 * How long after its time a batch may be committed, by the clock of the process that reads it: a write waits for a
 * connection and runs for up to 4 s, and the clocks of two processes may differ by 6 s. Batches are read in the order of
 * their times, and what came later than this would be passed over.
 */
const LAG = 10 * SECOND;

/** Batches that are told of in one transaction. */
const SLICE = 200;

/**
 * Tells authors who has come to like their posts, from the batches that likes store anyway: liking itself does nothing
 * for it. Each batch is read once, by whichever process holds the mark. Returns whether more of them wait.
 */
export async function tellOfNextLikes(
  database: Database,
  now: number = Date.now(),
): Promise<boolean> {
  const range = { end: new Date(now + BATCH_LIFETIME - LAG).toISOString(), limit: SLICE };
  const known = await store.findMark(database.read);
  if (!known || (await store.listBatches(database.read, known, range)).length === 0) return false;
  return database.write(async (transaction) => {
    const mark = await store.lockMark(transaction);
    const batches = mark ? await store.listBatches(transaction, mark, range) : [];
    const last = batches.at(-1);
    if (!last) return false;
    await tellAuthors(transaction, batches);
    await store.moveMark(transaction, last);
    return batches.length === SLICE;
  });
}

type Batch = Awaited<ReturnType<typeof store.listBatches>>[number];

/** Whether a batch is the first of its member for its post: they are counted once, however often they tap. */
function isFirst({ accepted, my_count }: Batch): boolean {
  return accepted > 0 && my_count === accepted;
}

async function tellAuthors(transaction: Queryable, batches: readonly Batch[]): Promise<void> {
  const byPost = Map.groupBy(batches.filter(isFirst), ({ post_id }) => post_id);
  for (const post of await store.findPublished(transaction, [...byPost.keys()])) {
    const likers = (byPost.get(post.id) ?? []).map(({ user_id }) => user_id);
    await notifyOfLikes(transaction, { post, likers });
  }
}
