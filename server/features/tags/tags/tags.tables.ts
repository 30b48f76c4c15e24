import { foldText } from '#contract/foundations/search-text.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** Tags in use. A tag without a published public post has no row. */
export const tagsTable = defineTable(
  'tags',
  {
    tag: t.key(),
    /** The normalized tag, for searching. */
    tag_key: t.key(),
    /** The number of published public posts with the tag. */
    count: t.integer(),
  },
  {
    key: ['tag'],
    indexes: { tags_by_count: ['count', 'tag'], tags_by_key: ['tag_key', 'count', 'tag'] },
  },
);

export type TagsTable = RowOf<typeof tagsTable>;

/** The descriptions and pictures that the team has written for tags and characters. */
export const tagPagesTable = defineTable(
  'tag_pages',
  {
    tag: t.key(),
    description: t.text().initial(''),
    image_key: t.key().nullable().references('files.key', 'no action'),
  },
  { key: ['tag'], indexes: { tag_pages_image: ['image_key'] } },
);

export const tagPageRow = tagPagesTable.row;

/** The search rows of tags: their pairs of characters, and their last character. */
export const tagTokensTable = defineTable(
  'tag_tokens',
  { token: t.key(), tag: t.key().references('tags.tag') },
  { key: ['token', 'tag'], indexes: { tag_tokens_tag: ['tag'] } },
);

export type TagTokensTable = RowOf<typeof tagTokensTable>;

export const tagAliasesTable = defineTable(
  'tag_aliases',
  {
    folded: t.key(),
    alias: t.text(),
    tag: t.key(),
    created_at: t.time(),
  },
  {
    key: ['folded'],
    indexes: { tag_aliases_by_time: ['created_at', 'folded'], tag_aliases_of_tag: ['tag'] },
  },
);

/** Aliases whose posts and events are being rewritten. */
export const tagMergesTable = defineTable(
  'tag_merges',
  {
    folded: t.key(),
    id: t.key(),
    into_tag: t.key(),
    /** The last tag in use that was compared with the alias. */
    after_tag: t.key(),
    created_at: t.time(),
  },
  { key: ['folded'] },
);

/** The spelling of each tag that members have written. */
export const tagSpellingsTable = defineTable(
  'tag_spellings',
  {
    /** The key that all spellings of a tag share. */
    identity: t.key(),
    tag: t.key(),
  },
  { key: ['identity'] },
);

export type TagSpellingsTable = RowOf<typeof tagSpellingsTable>;

/** Returns the search rows of a tag: its pairs of characters, and its last character. */
export function tagTokenRows(tag: string): TagTokensTable[] {
  const characters = [...foldText(tag)];
  const tokens = characters.map((character, index) => character + (characters[index + 1] ?? ''));
  return [...new Set(tokens)].map((token) => ({ token, tag }));
}
