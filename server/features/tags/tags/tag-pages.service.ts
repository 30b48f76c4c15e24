import type { Queryable } from '#server/platform/database/database.ts';
import { findTagPictures } from './tag-pages.store.ts';
import { findCounts } from './tags.store.ts';

/** The page of a tag without stored data. */
export const noFace = {
  count: 0,
  description: '',
  image_key: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
};

/** Returns the texts and pictures of the pages of tags, by tag. */
export async function findTagFaces(database: Queryable, tags: readonly string[]) {
  const pages = await findTagPictures(database, [...tags]);
  const counts = await findCounts(database, [...tags]);
  return new Map(
    tags.map((tag) => [tag, { ...noFace, ...pages.get(tag), count: counts.get(tag) ?? 0 }]),
  );
}
