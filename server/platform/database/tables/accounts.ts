import type { ExportStatus } from '#contract/accounts/data-exports.ts';
import type { LimitPeriod } from '#contract/foundations/rate-limits.ts';
import type { Visibility } from './members.ts';

/** Data exports and deletions of accounts, and the counts of limited actions. */
export interface AccountTables {
  data_exports: DataExportsTable;
  account_deletions: AccountDeletionsTable;
  year_reviews: YearReviewsTable;
  rate_counts: RateCountsTable;
}

/** The latest export of a member. */
export interface DataExportsTable {
  user_id: string;
  id: string;
  status: ExportStatus;
  items_done: number;
  items_total: number;
  /** The file, once it is ready. */
  archive: string | null;
  bytes: number | null;
  requested_at: string;
  expires_at: string | null;
}

/** Accounts with a pending deletion. */
export interface AccountDeletionsTable {
  user_id: string;
  /** The member or the admin who requested it. */
  deleted_by: string;
  deletion_reason: string;
  /** The visibility of the profile after a restoration of the account. */
  visibility_before: Visibility;
  delete_after: string;
  /** Set when the deletion starts. From then on, nothing can be restored. */
  begun_at: string | null;
}

/** The review of a year of a member. */
export interface YearReviewsTable {
  user_id: string;
  /** The year in Japan. */
  year: number;
  /** What the member did besides posting, as JSON. Null until it has been counted. */
  activity: string | null;
  /** The time at which the count began. */
  made_at: string | null;
  /** The name in the public address. Null while the review is private. */
  shared_as: string | null;
}

/** The number of actions in a period that began with the first one. */
export interface RateCountsTable {
  /** The id of a member, or the value for an address. */
  subject: string;
  kind: string;
  period: LimitPeriod;
  count: number;
  expires_at: string;
}
