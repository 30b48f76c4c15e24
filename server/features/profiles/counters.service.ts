import type { Queryable } from '#server/platform/database/database.ts';
import { addToCounter } from './counters.store.ts';

/** Adds to a member's number of published posts, in the transaction that publishes or hides them. */
export async function countPosts(
  transaction: Queryable,
  userId: string,
  amount: number,
): Promise<void> {
  await addToCounter(transaction, userId, 'post_count', amount);
}

/** Adds a follow to the counters of both members (1), or takes it off (-1), in its transaction. */
export async function countFollow(
  transaction: Queryable,
  { follower_id, following_id }: { follower_id: string; following_id: string },
  amount: 1 | -1,
): Promise<void> {
  const counters = [
    [follower_id, 'following_count'],
    [following_id, 'follower_count'],
  ] as const;
  // Always the smaller id first: two members who follow each other at the same time would deadlock otherwise.
  for (const [id, counter] of counters.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await addToCounter(transaction, id, counter, amount);
  }
}
