import {
  addToIndex,
  reindexPost,
} from '#server/features/foundations/search-index/search-index.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { splitTags } from '../post-columns.ts';
import { postTagRows } from '../posts.tables.ts';

export const findPostOfRequest = rows('posts').valueBy('id', 'user_id', 'request_id');
export const findRow = rows('posts').findBy('id');

/** Locks a post against changes, or also against new `references`, until the transaction ends. */
export async function lockPost(
  transaction: Queryable,
  id: string,
  against: 'changes' | 'references' = 'changes',
): Promise<Tables['posts'] | null> {
  const row = await transaction
    .selectFrom('posts')
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'posts', against))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the visibility of a member, which limits the audience of their posts. Null when there is no such member. */
export const findVisibility = rows('private_profiles').valueBy('profile_visibility', 'id');

/** Inserts a post, the rows of its tags and its search entry. */
export async function insertPost(transaction: Queryable, post: Tables['posts']): Promise<void> {
  await transaction.insertInto('posts').values(post).execute();
  await insertTags(transaction, post);
  await addToIndex(transaction, { posts: [post] });
}

/** Updates a post. Also updates the rows of its tags and its search entry, if they change. */
export async function updatePost(
  transaction: Queryable,
  before: Tables['posts'],
  after: Tables['posts'],
): Promise<void> {
  const { id, ...columns } = after;
  await transaction.updateTable('posts').set(columns).where('id', '=', id).execute();
  await reindexPost(transaction, before, after);
  if (before.character_tags === after.character_tags) return;
  await transaction.deleteFrom('post_character_tags').where('post_id', '=', id).execute();
  await insertTags(transaction, after);
}

async function insertTags(
  transaction: Queryable,
  { id, character_tags }: Pick<Tables['posts'], 'id' | 'character_tags'>,
): Promise<void> {
  const tags = splitTags(character_tags);
  if (tags.length === 0) return;
  await transaction.insertInto('post_character_tags').values(postTagRows(id, tags)).execute();
}

/** Deletes a post. Foreign keys delete the related records. */
export const deletePost = rows('posts').deleteBy('id');

export const listPostsOf = rows('posts').valuesBy('id', 'user_id');

/**
 * Reads the visibility of a member, which limits the audience of their posts, and locks it until the transaction ends.
 * Returns null when there is no such member.
 */
export async function lockVisibility(transaction: Queryable, userId: string) {
  const row = await transaction
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select('profile_visibility')
    .$call(rowLock(transaction, 'private_profiles'))
    .executeTakeFirst();
  return row?.profile_visibility ?? null;
}
