import type { Queryable } from '#server/platform/database/database.ts';
import { addToCounter } from './profiles.store.ts';

/** Adds to a member's number of published posts, in the transaction that changes what is published. */
export async function countPosts(transaction: Queryable, userId: string, amount: number) {
  await addToCounter(transaction, userId, 'post_count', amount);
}

/** Adds to a member's number of public clips, in the transaction that changes what is public. */
export async function countClips(transaction: Queryable, userId: string, amount: number) {
  await addToCounter(transaction, userId, 'clips_count', amount);
}

/** Adds a follow to the counters of both members (1), or subtracts it (-1), in the transaction of the follow. */
export async function countFollow(
  transaction: Queryable,
  { follower_id, following_id }: { follower_id: string; following_id: string },
  amount: 1 | -1,
): Promise<void> {
  const counters = [
    [follower_id, 'following_count'],
    [following_id, 'follower_count'],
  ] as const;
  // The smaller id is first, because two members who follow each other concurrently would otherwise deadlock.
  for (const [id, counter] of counters.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await addToCounter(transaction, id, counter, amount);
  }
}
