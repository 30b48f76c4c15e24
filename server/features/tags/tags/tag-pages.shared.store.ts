import type { TagPagesTable } from '#server/features/tags/tags/tags.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Saves the page of a tag. The caller claims the picture. */
export async function upsertTagPage(transaction: Queryable, page: TagPagesTable): Promise<void> {
  await transaction
    .insertInto('tag_pages')
    .values(page)
    .onConflict((conflict) => conflict.column('tag').doUpdateSet(page))
    .execute();
}
