import type { Queryable } from '#server/platform/database/database.ts';
import type { TagPagesTable } from '#server/platform/database/tables.ts';
import { findTagPictures, upsertTagPage } from './tag-pages.store.ts';
import { findCounts } from './tags.store.ts';

/** What the page of a tag shows where nothing is known of it. */
export const noFace = {
  count: 0,
  description: '',
  image_key: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
};

/** What the pages of tags say and show, by tag. */
export async function findTagFaces(database: Queryable, tags: readonly string[]) {
  const pages = await findTagPictures(database, [...tags]);
  const counts = await findCounts(database, [...tags]);
  return new Map(
    tags.map((tag) => [tag, { ...noFace, ...pages.get(tag), count: counts.get(tag) ?? 0 }]),
  );
}

/** Saves what the page of a tag says and shows. The picture is claimed by the caller. */
export async function saveTagPage(transaction: Queryable, page: TagPagesTable): Promise<void> {
  await upsertTagPage(transaction, page);
}
