/** The search index. */
export interface SearchTables {
  search_posts: SearchEntriesTable;
  search_events: SearchEntriesTable;
  /** The names of all members, for the team. */
  search_members: SearchEntriesTable;
}

export interface SearchEntriesTable {
  /** The position in time, growing with newer entries. See `positionOf`. */
  position: number;
  id: string;
  /** The author, or the member. */
  user_id: string;
  /** The folded text with its tags and category, or the folded names. */
  text: string;
  /** On PostgreSQL only. SQLite has a full-text index of the same tokens. */
  tokens?: number[];
}
