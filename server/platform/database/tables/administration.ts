/** What the team of the site writes. */
export interface AdministrationTables {
  team_notes: TeamNotesTable;
  audit_log: AuditLogTable;
  characters: CharactersTable;
  tag_aliases: TagAliasesTable;
  tag_merges: TagMergesTable;
  daily_figures: DailyFiguresTable;
  work_failures: WorkFailuresTable;
  admin_setup: AdminSetupTable;
}

/** A note of the team about a member. */
export interface TeamNotesTable {
  id: string;
  user_id: string;
  /** Null when its author has left the site. */
  author_id: string | null;
  text: string;
  request_id: string | null;
  created_at: string;
}

/** What admins did. Rows are neither changed nor deleted, and refer to nothing. */
export interface AuditLogTable {
  id: string;
  action: string;
  actor_id: string;
  actor_name: string;
  target_type: string;
  target_id: string;
  /** What the target was called at that time. */
  target_name: string;
  reason: string;
  /** JSON: the fields that changed, before and after. */
  changes: string;
  created_at: string;
}

/** The characters of the site. Their pictures and descriptions are those of their tag pages. */
export interface CharactersTable {
  tag: string;
  color: string;
  position: number;
  updated_at: string;
}

/** Other spellings of a tag. */
export interface TagAliasesTable {
  /** The alias as it is compared. */
  folded: string;
  alias: string;
  tag: string;
}

/** Tags that become others in all posts, until that is done. */
export interface TagMergesTable {
  id: string;
  from_tag: string;
  into_tag: string;
  /** The last post that was rewritten. */
  after_post_id: string;
  created_at: string;
}

/** Numbers of whole days that are over, in Japan. */
export interface DailyFiguresTable {
  date: string;
  name: string;
  count: number;
}

/** Work in the background that fails, until it succeeds again. */
export interface WorkFailuresTable {
  /** `job:…` or `sweep:…` */
  name: string;
  /** How often in a row. */
  count: number;
  last_at: string;
}

/** The token that makes its bearer the first admin. */
export interface AdminSetupTable {
  id: string;
  token_hash: string;
  created_at: string;
}
