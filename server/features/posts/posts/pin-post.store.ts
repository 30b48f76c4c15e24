import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import { postPinsTable } from './posts.tables.ts';

/** Returns the pinned post of a member, or undefined. */
export function findPinned(database: Queryable, author: string) {
  return database
    .selectFrom('post_pins')
    .innerJoin('posts', 'posts.id', 'post_pins.post_id')
    .where('post_pins.user_id', '=', author)
    .select(['posts.id', 'posts.title', 'posts.is_published'])
    .executeTakeFirst();
}

/** Whether a post is pinned to the profile of its author. */
export async function isPinned(
  database: Queryable,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  return (await findPinned(database, user_id))?.id === id;
}

/** Pins a post, which replaces the pinned post of its author. */
export async function pinPost(
  transaction: Queryable,
  user_id: string,
  post_id: string,
): Promise<void> {
  const row = postPinsTable.row({ user_id, post_id });
  await transaction
    .insertInto('post_pins')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ post_id, pinned_at: row.pinned_at }),
    )
    .execute();
}

export const unpinPost = rows('post_pins').deleteBy('user_id', 'post_id');
