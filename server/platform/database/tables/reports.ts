import type { CaseKind, CaseState } from '#contract/moderation/cases.ts';
import type { AppealState, DecisionAction } from '#contract/moderation/decisions.ts';
import type { ContentTarget, ReportTarget } from '#contract/moderation/reports.ts';

/** Reports of members and decisions of the team. */
export interface ReportTables {
  reports: ReportsTable;
  cases: CasesTable;
  decisions: DecisionsTable;
  decision_pictures: DecisionPicturesTable;
  decision_contents: DecisionContentsTable;
  appeals: AppealsTable;
  appeal_links: AppealLinksTable;
  removed_pictures: RemovedPicturesTable;
}

export interface ReportsTable {
  id: string;
  /** Null when the subject is deleted, and for decisions from before there were cases. */
  case_id: string | null;
  reporter_id: string;
  target_type: ReportTarget;
  target_id: string;
  reason: string;
  detail: string;
  /** The weight, with 100 for a member with an average reputation. 0 for a further report of the same member. */
  weight: number;
  /** Whether the reporter was a new member. */
  is_new_account: boolean;
  /** Whether it had a consequence. */
  status: 'open' | 'resolved' | 'dismissed';
  created_at: string;
}

/** An open or decided case of one target. */
export interface CasesTable {
  id: string;
  kind: CaseKind;
  target_type: ReportTarget;
  target_id: string;
  target_user_id: string;
  status: CaseState;
  /** JSON: the snapshot of the target when the case was opened. Empty when it is unknown. */
  snapshot: string;
  /** The total weight of its reports. Like the count, it still includes reporters whose accounts were deleted. */
  weight: number;
  /** The part of the weight that comes from new accounts, which is limited. */
  new_accounts_weight: number;
  reports_count: number;
  /** The time by which the queue is sorted: `opened_at`, moved earlier by the weight. */
  sort_at: string;
  opened_at: string;
  last_report_at: string;
  claimed_by: string | null;
  claimed_until: string | null;
  /** The time at which the target will be hidden until a decision. */
  hide_at: string | null;
  /** The time since which the target is hidden until a decision. */
  hidden_at: string | null;
  decided_at: string | null;
  /** The time at which pending links were approved and became visible to others. */
  released_at: string | null;
  version: number;
  /** The decision about another case of the same member that has ended this one. */
  ended_by: string | null;
  /** JSON: the watched words and hosts for which the target is pending review. */
  watched_terms: string;
  /** JSON: the removed pictures that those of the target look like. */
  removed_pictures: string;
}

/** What a picture that a decision has removed looks like, also when a little of it is cut off. */
export interface RemovedPicturesTable {
  decision_id: string;
  perceptual_hash: string;
  chunk_1: number;
  chunk_2: number;
  chunk_3: number;
  chunk_4: number;
}

/** What a decision has hidden or deleted besides its target. */
export interface DecisionContentsTable {
  decision_id: string;
  target_type: ContentTarget;
  target_id: string;
  /** The time since when the decision hides it. Null when it is deleted. */
  hidden_at: string | null;
  /** The backup of it when it is deleted. */
  backup_id: string | null;
}

/** All pictures of a post with several, until the time for appeals is over. */
export interface DecisionPicturesTable {
  decision_id: string;
  picture_key: string;
}

export interface DecisionsTable {
  id: string;
  case_id: string;
  target_type: ReportTarget;
  target_id: string;
  target_user_id: string;
  action: DecisionAction;
  block_until: string | null;
  rule_id: string | null;
  rule_version: number | null;
  /** The text for the team. */
  note: string;
  /** The text for the owner. */
  message: string;
  /** JSON: the snapshot of the target. */
  snapshot: string;
  /** The picture of the target, until the time for appeals is over. */
  picture_key: string | null;
  /** JSON: the data for reverting the decision. */
  undo: string;
  decided_by: string | null;
  created_at: string;
  appeal_until: string;
  overturned_at: string | null;
  overturned_by: string | null;
  /** The text for the owner about the reversal. Null before that, and when unknown. */
  overturn_message: string | null;
  /** Whether all effects were reverted when it was overturned. Null before that, and when unknown. */
  is_restored: boolean | null;
  /** JSON: what the decision covers besides its target. Null for decisions that cover only their target. */
  contents: string | null;
  /** JSON: the labels that it sets. Null for none. */
  labels: string | null;
}

export interface AppealsTable {
  decision_id: string;
  /** The case in which the team decides about it. */
  case_id: string;
  user_id: string;
  text: string;
  status: AppealState;
  note: string;
  message: string;
  decided_by: string | null;
  created_at: string;
  decided_at: string | null;
}

/** The links by which blocked members read the decision about them. */
export interface AppealLinksTable {
  token_hash: string;
  decision_id: string;
  expires_at: string;
}
