/** The search index. */
export interface SearchTables {
  search_posts: SearchEntriesTable;
  search_events: SearchEntriesTable;
}

export interface SearchEntriesTable {
  /** The position in time, growing with newer entries. See `positionOf`. */
  position: number;
  id: string;
  /** The author. */
  user_id: string;
  /** The folded text with its tags and category. */
  text: string;
  /** On PostgreSQL only. SQLite has a full-text index of the same tokens. */
  tokens?: number[];
}
