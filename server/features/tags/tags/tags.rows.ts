import { foldText } from '#contract/foundations/search-text.ts';
import type { RowFields, TagPagesTable, TagTokensTable } from '#server/platform/database/tables.ts';

/** A row of `tag_pages`. */
export function tagPageRow(fields: RowFields<TagPagesTable, 'tag'>): TagPagesTable {
  return { description: '', image_key: null, ...fields };
}

/** The search rows of a tag: its pairs of characters, and its last character. */
export function tagTokenRows(tag: string): TagTokensTable[] {
  const characters = [...foldText(tag)];
  const tokens = characters.map((character, index) => character + (characters[index + 1] ?? ''));
  return [...new Set(tokens)].map((token) => ({ token, tag }));
}
