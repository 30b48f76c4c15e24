import type { TeamAlertKind } from '#contract/administration/team-alerts.ts';
import type { LegalPage } from '#contract/site/legal-page-text.ts';

/** Data of the team of the site. */
export interface AdministrationTables {
  team_notes: TeamNotesTable;
  audit_log: AuditLogTable;
  characters: CharactersTable;
  tag_aliases: TagAliasesTable;
  tag_merges: TagMergesTable;
  tag_spellings: TagSpellingsTable;
  daily_figures: DailyFiguresTable;
  work_failures: WorkFailuresTable;
  admin_setup: AdminSetupTable;
  guideline_versions: GuidelineVersionsTable;
  legal_page_versions: LegalPageVersionsTable;
  team_alerts: TeamAlertsTable;
  team_alert_choices: TeamAlertChoicesTable;
}

/** A condition that the team is told of, until it ends. */
export interface TeamAlertsTable {
  /** The kind and its subject, the same in every process. */
  key: string;
  /** Another one each time that the condition comes back. */
  id: string;
  kind: TeamAlertKind;
  /** Whose content it is about. They are not told. */
  owner_id: string | null;
  began_at: string;
  /** Null until the team has been told. */
  notified_at: string | null;
}

/** How a member of the team is told of a kind. Kinds without a row are told on the site. */
export interface TeamAlertChoicesTable {
  user_id: string;
  kind: TeamAlertKind;
  on_site: boolean;
  by_push: boolean;
  by_mail: boolean;
}

/** A note of the team about a member. */
export interface TeamNotesTable {
  id: string;
  user_id: string;
  /** Null when its author is deleted. */
  author_id: string | null;
  text: string;
  request_id: string | null;
  created_at: string;
}

/** Actions of admins. Rows are neither changed nor deleted, and have no foreign keys. */
export interface AuditLogTable {
  id: string;
  action: string;
  actor_id: string;
  actor_name: string;
  target_type: string;
  target_id: string;
  /** The name of the target at that time. */
  target_name: string;
  reason: string;
  /** JSON: the changed fields, before and after. */
  changes: string;
  created_at: string;
  /** The owner of the post, comment or event. Null for other targets, including members. */
  owner_id: string | null;
}

/**
 * The stored data of characters. Their order is in `site_settings`, and their pictures and descriptions are in their
 * tag pages.
 */
export interface CharactersTable {
  tag: string;
  color: string;
  /** Month and day, as `11-27`, or null. */
  birthday: string | null;
  updated_at: string;
}

/** Aliases of tags. */
export interface TagAliasesTable {
  /** The folded alias. */
  folded: string;
  alias: string;
  tag: string;
  created_at: string;
}

/** Aliases whose posts and events are being rewritten. */
export interface TagMergesTable {
  /** The folded alias. */
  folded: string;
  id: string;
  into_tag: string;
  /** The last tag in use that was compared with the alias. */
  after_tag: string;
  created_at: string;
}

/** The spelling of each tag that was written. */
export interface TagSpellingsTable {
  /** What tags that look the same have in common. */
  identity: string;
  tag: string;
}

/** Counts of complete past days in Japan. */
export interface DailyFiguresTable {
  date: string;
  name: string;
  count: number;
}

/** Background work that fails, until it succeeds again. */
export interface WorkFailuresTable {
  /** `job:…` or `sweep:…` */
  name: string;
  /** The number of failures in a row. */
  count: number;
  last_at: string;
}

/** The token that makes its bearer the first admin. */
export interface AdminSetupTable {
  id: string;
  token_hash: string;
  created_at: string;
}

/**
 * The published versions of the community guidelines. Rows are neither changed nor deleted, because decisions refer to
 * them.
 */
export interface GuidelineVersionsTable {
  version: number;
  /** JSON: the rules in their order. */
  rules: string;
  published_at: string;
}

/** The published versions of the pages about the site. Rows are only added. */
export interface LegalPageVersionsTable {
  page: LegalPage;
  version: number;
  body: string;
  /** JSON: the facts about the operator. */
  facts: string;
  published_at: string;
  /** Null when the admin has deleted their account. */
  published_by: string | null;
}
