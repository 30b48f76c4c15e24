import type { ExportStatus } from '#contract/data-exports.ts';
import type { LimitPeriod } from '#contract/rate-limits.ts';
import type { Visibility } from './members.ts';

/** What members ask for their whole account: its data, and its deletion. And how often they do what is limited. */
export interface AccountTables {
  data_exports: DataExportsTable;
  account_deletions: AccountDeletionsTable;
  rate_counts: RateCountsTable;
}

/** The columns by which one process at a time works on a row. */
export interface LeaseColumns {
  /** Names the worker that holds the row. */
  lease_id: string | null;
  /** When another worker may take the row over. */
  leased_until: string | null;
}

/** The latest export of a member. */
export interface DataExportsTable extends LeaseColumns {
  user_id: string;
  id: string;
  status: ExportStatus;
  items_done: number;
  items_total: number;
  /** How often it was begun. */
  attempts: number;
  /** The file, once it is ready. */
  archive: string | null;
  bytes: number | null;
  requested_at: string;
  expires_at: string | null;
}

/** Accounts that are deleted after a time of grace. */
export interface AccountDeletionsTable extends LeaseColumns {
  user_id: string;
  /** Who asked for it: the member, or an admin. */
  deleted_by: string;
  deletion_reason: string;
  /** The visibility that the profile gets back when the account is restored. */
  visibility_before: Visibility;
  delete_after: string;
  /** Set when the deletion begins: from then on, nothing can be restored. */
  begun_at: string | null;
}

/** How often something was done in a period that has begun with its first use. */
export interface RateCountsTable {
  /** The id of a member, or of what stands for an address. */
  subject: string;
  kind: string;
  period: LimitPeriod;
  count: number;
  expires_at: string;
}
