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
  guideline_versions: GuidelineVersionsTable;
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
  /** Whose the post, comment or event was; null for everything else, also for members themselves. */
  owner_id: string | null;
}

/**
 * What is known of the characters of the site besides their order, which is in `site_settings`, and besides their
 * pictures and descriptions, which are those of their tag pages.
 */
export interface CharactersTable {
  tag: string;
  color: string;
  updated_at: string;
}

/** Spellings that become another tag. */
export interface TagAliasesTable {
  /** The alias as it is compared. */
  folded: string;
  alias: string;
  tag: string;
  created_at: string;
}

/** Aliases whose posts and events are being rewritten. */
export interface TagMergesTable {
  /** The alias as it is compared. */
  folded: string;
  id: string;
  into_tag: string;
  /** The last tag in use that was compared with the alias. */
  after_tag: string;
  due_at: string;
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

/** The community guidelines as they were published. Rows are neither changed nor deleted: decisions refer to them. */
export interface GuidelineVersionsTable {
  version: number;
  /** JSON: the rules in their order. */
  rules: string;
  published_at: string;
}
