import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { SimilarPicturesTable } from './similar-pictures.tables.ts';

/** A published post with one of its pictures. */
export interface PostedPicture {
  id: string;
  user_id: string;
  title: string;
  picture: string;
  published_at: string;
}

/** Returns a query of published posts, each with the picture in its own row. */
function withCover(database: Queryable) {
  return database
    .selectFrom('posts')
    .where('posts.is_published', '=', true)
    .where('posts.published_at', 'is not', null)
    .where('posts.image_key', 'is not', null)
    .select(['posts.id', 'posts.user_id', 'posts.title', 'posts.published_at'])
    .select('posts.image_key as picture');
}

/** Returns a query of published posts with several pictures, with a row for each picture. */
function withSeveral(database: Queryable) {
  return database
    .selectFrom('post_pictures')
    .innerJoin('posts', 'posts.id', 'post_pictures.post_id')
    .where('posts.is_published', '=', true)
    .where('posts.published_at', 'is not', null)
    .select(['posts.id', 'posts.user_id', 'posts.title', 'posts.published_at'])
    .select('post_pictures.picture_key as picture');
}

const postsWithCover = preparedList<object>()((database, keys) =>
  withCover(database).where('posts.image_key', 'in', keys),
);

const postsWithPicture = preparedList<object>()((database, keys) =>
  withSeveral(database).where('post_pictures.picture_key', 'in', keys),
);

/** Returns the published posts with one of these pictures. */
export async function listPostsWith(database: Queryable, keys: readonly string[]) {
  const covers = await postsWithCover(database, keys, {});
  return [...covers, ...(await postsWithPicture(database, keys, {}))] as PostedPicture[];
}

/** Returns all pictures of a published post, without duplicates, or none. */
export async function listPicturesOf(database: Queryable, postId: string) {
  const covers = await withCover(database).where('posts.id', '=', postId).execute();
  const several = await withSeveral(database).where('posts.id', '=', postId).execute();
  return (several.length > 0 ? several : covers) as PostedPicture[];
}

/** Returns the keys of an owner's pictures for which the owner has allowed an author to post similar pictures. */
export async function listAllowed(
  database: Queryable,
  { owner_id, author_id }: Pick<SimilarPicturesTable, 'owner_id' | 'author_id'>,
): Promise<string[]> {
  const rows = await database
    .selectFrom('similar_pictures')
    .where('author_id', '=', author_id)
    .where('owner_id', '=', owner_id)
    .where('state', '=', 'fine')
    .select('own_picture')
    .execute();
  return rows.map(({ own_picture }) => own_picture);
}

/** Inserts a row, unless the owner has been notified of the post before. Returns whether a row was inserted. */
export const insertSimilar = rows('similar_pictures').insertOnceBy('owner_id', 'post_id');

export const listOwn = rows('similar_pictures').listAmong('id', 'owner_id');

/** Stores the answer of an owner. Returns the state, or null when the owner has no such row. */
export async function answer(
  database: Queryable,
  answered: Pick<SimilarPicturesTable, 'id' | 'owner_id' | 'state' | 'answered_at'>,
): Promise<SimilarPicturesTable['state'] | null> {
  const { id, owner_id, state, answered_at } = answered;
  const row = await database
    .updateTable('similar_pictures')
    .set({ state, answered_at })
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .returning('state')
    .executeTakeFirst();
  return row?.state ?? null;
}
