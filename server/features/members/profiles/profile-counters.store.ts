import type { Queryable } from '#server/platform/database/database.ts';

/** Adds to one of the counters of a profile. Does nothing when the profile does not exist. */
export async function addToCounter(
  transaction: Queryable,
  userId: string,
  counter: 'post_count' | 'follower_count' | 'following_count' | 'clips_count',
  amount: number,
): Promise<void> {
  await transaction
    .updateTable('profiles')
    .set((eb) => ({ [counter]: eb(counter, '+', amount) }))
    .where('id', '=', userId)
    .execute();
}
