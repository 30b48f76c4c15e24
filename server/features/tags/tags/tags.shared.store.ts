import { foldText } from '#contract/foundations/search-text.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { rows } from '#server/platform/database/rows.ts';
import { tagTokenRows } from './tags.tables.ts';

/** Adds to the counts of tags, and deletes unused tags. */
export async function addToCounts(transaction: Queryable, changes: ReadonlyMap<string, number>) {
  // All callers use the same order, because two transactions that change the same tags would otherwise deadlock.
  const tags = [...changes.keys()].sort();
  if (tags.length === 0) return;
  const changed = await transaction
    .insertInto('tags')
    .values(tags.map((tag) => ({ tag, tag_key: foldText(tag), count: changes.get(tag) ?? 0 })))
    .onConflict((conflict) =>
      conflict
        .column('tag')
        .doUpdateSet((eb) => ({ count: eb('tags.count', '+', eb.ref('excluded.count')) })),
    )
    .returning(['tag', 'count'])
    .execute();
  const added = changed.filter(({ tag, count }) => count === changes.get(tag));
  const tokens = added.flatMap(({ tag }) => tagTokenRows(tag));
  await insertAll(transaction, 'tag_tokens', tokens);
  const lowered = tags.filter((tag) => (changes.get(tag) ?? 0) < 0);
  if (lowered.length === 0) return;
  await transaction
    .deleteFrom('tags')
    .where('tag', 'in', lowered)
    .where('count', '<=', 0)
    .execute();
}

/** Saves the page of a tag. The caller claims the picture. */
export const upsertTagPage = rows('tag_pages').upsertBy(['tag']);
