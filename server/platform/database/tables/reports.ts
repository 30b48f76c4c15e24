import type { AppealState, DecisionAction } from '#contract/decisions.ts';
import type { CaseKind, CaseState } from '#contract/report-cases.ts';
import type { ReportTarget } from '#contract/reports.ts';

/** What members report, and what the team decides about it. */
export interface ReportTables {
  reports: ReportsTable;
  report_cases: ReportCasesTable;
  decisions: DecisionsTable;
  appeals: AppealsTable;
  appeal_links: AppealLinksTable;
}

export interface ReportsTable {
  id: string;
  /** Null when whom it was about has left the site, and of what was decided before there were cases. */
  case_id: string | null;
  reporter_id: string;
  target_type: ReportTarget;
  target_id: string;
  reason: string;
  detail: string;
  /** How much it counts, in hundredths of the report of a member of average standing; 0 for a further one of the same member. */
  weight: number;
  /** Whether the reporter had joined shortly before. */
  is_new_account: boolean;
  /** Whether it led to something, or to nothing. */
  status: 'open' | 'resolved' | 'dismissed';
  created_at: string;
}

/** One thing that waits for the team, or that it has decided about. */
export interface ReportCasesTable {
  id: string;
  kind: CaseKind;
  target_type: ReportTarget;
  target_id: string;
  target_user_id: string;
  status: CaseState;
  /** JSON: the thing as it was when the case was opened; empty where that is not known. */
  snapshot: string;
  weight: number;
  reports_count: number;
  /** The time that the queue is sorted by: earlier than `opened_at`, the more so the more it weighs. */
  sort_at: string;
  opened_at: string;
  last_report_at: string;
  claimed_by: string | null;
  claimed_until: string | null;
  /** When it is going to be hidden until somebody decides. */
  hide_at: string | null;
  /** Since when it is hidden until somebody decides. */
  hidden_at: string | null;
  decided_at: string | null;
  /** When links that waited were let stand, and others saw them. */
  released_at: string | null;
  version: number;
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
  /** For the team. */
  note: string;
  /** For whose it is. */
  message: string;
  /** JSON: the thing as it was. */
  snapshot: string;
  /** Its picture, until nobody can appeal any more. */
  picture_key: string | null;
  /** JSON: what is needed to put back what the decision took. */
  undo: string;
  decided_by: string | null;
  created_at: string;
  appeal_until: string;
  overturned_at: string | null;
  overturned_by: string | null;
  /** Whether all that it took came back when it was overturned; null before, and where that was not noted. */
  is_restored: boolean | null;
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

/** The addresses by which blocked members read the decision about them. */
export interface AppealLinksTable {
  token_hash: string;
  decision_id: string;
  expires_at: string;
}
