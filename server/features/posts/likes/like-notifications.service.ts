import { SECOND } from '#contract/foundations/limits.ts';
import { notifyOfLikes } from '#server/features/notifications/notifications/grouped-likes.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import * as store from './like-notifications.store.ts';
import { BATCH_LIFETIME } from './likes.service.ts';

/**
 * The longest time from the creation of a tap batch to its commit, on the clock of the reading process. A write takes
 * up to 4 s, and the clocks of two processes may differ by 6 s. Batches are read in the order of their creation, so a
 * batch that is committed later than this would be skipped.
 */
const LAG = 10 * SECOND;

/** The number of tap batches that one transaction handles. */
const SLICE = 200;

/**
 * Notifies authors of new likers. Reads the tap batches, which are stored for retries anyway, so a like causes no extra
 * write. Each batch is read once, by the process that locks the checkpoint in `notified_likes`. Returns whether more
 * batches are left.
 */
export async function notifyOfNextLikes(database: Database, now: number = Date.now()) {
  const range = { end: new Date(now + BATCH_LIFETIME - LAG).toISOString(), limit: SLICE };
  const known = await store.findCheckpoint(database.read);
  if (!known || (await store.listBatches(database.read, known, range)).length === 0) return false;
  return database.write(async (transaction) => {
    const checkpoint = await store.lockCheckpoint(transaction);
    const batches = checkpoint ? await store.listBatches(transaction, checkpoint, range) : [];
    const last = batches.at(-1);
    if (!last) return false;
    await notifyAuthors(transaction, batches);
    await store.moveCheckpoint(transaction, last);
    return batches.length === SLICE;
  });
}

type Batch = Awaited<ReturnType<typeof store.listBatches>>[number];

/**
 * Whether a tap batch is the member's first batch for the post. Each liker is counted once, regardless of the number of
 * taps.
 */
function isFirst({ accepted, my_count }: Batch): boolean {
  return my_count === accepted;
}

function tapsOf(batches: readonly Batch[]): Map<string, number> {
  const taps = new Map<string, number>();
  for (const { user_id, accepted } of batches) {
    taps.set(user_id, (taps.get(user_id) ?? 0) + accepted);
  }
  return taps;
}

async function notifyAuthors(transaction: Queryable, batches: readonly Batch[]): Promise<void> {
  const byPost = Map.groupBy(
    batches.filter(({ accepted }) => accepted > 0),
    ({ post_id }) => post_id,
  );
  for (const post of await store.findPublished(transaction, [...byPost.keys()], {})) {
    const ofPost = byPost.get(post.id) ?? [];
    const likers = ofPost.filter(isFirst).map(({ user_id }) => user_id);
    const { id, user_id, title: words } = post;
    const liked = { id, user_id, words };
    await notifyOfLikes(transaction, { liked, likers, taps: tapsOf(ofPost) });
  }
}
