import { type Column, defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const searchPostsTable = searchTable('search_posts', t.key().references('posts'));

export const searchEventsTable = searchTable('search_events', t.key().references('events'));

/** The search index of all members' names, for the team. */
export const searchMembersTable = searchTable(
  'search_members',
  t.member().notExported('derived from the names of the profile'),
);

function searchTable<const Name extends string>(name: Name, id: Column<string>) {
  const columns = {
    /** Grows with the time of the entry. See `positionOf`. */
    position: t.bigint(),
    id,
    /** The author, or the member of the entry. */
    user_id: t.key(),
    /** The folded text of a post or event, with its tags and category, or the folded names of a member. */
    text: t.key(),
  };
  const notBackedUp = 'derived from what it finds';
  return defineTable(name, columns, { key: ['position'], unique: [['id']], notBackedUp });
}

export interface SearchEntriesTable extends RowOf<typeof searchPostsTable> {
  /** Only on PostgreSQL. SQLite has a full-text index of the same tokens. */
  tokens?: number[];
}
