import { DAY } from '#contract/foundations/limits.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import {
  type CaseAge,
  type CaseKind,
  type CaseState,
  UNCLAIMED,
} from '#contract/moderation/cases.ts';
import type { ReportReason } from '#contract/moderation/report-reasons.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';

/** The filters of the queue, as the store reads them. */
export interface CaseFilter {
  state: CaseState;
  kind?: CaseKind | undefined;
  target?: ReportTarget | undefined;
  reason?: ReportReason | undefined;
  ownerId?: string | undefined;
  ownerName?: OwnerName | undefined;
  /** The id of an admin who has claimed the case, or `nobody`. */
  assignee?: string | undefined;
  /** The latest time at which a case was opened. */
  openedUntil?: string | undefined;
}

/** A folded substring of the owner's username, or of either of the owner's names. */
interface OwnerName {
  username: string;
  displayName: string | null;
}

/** Parses the typed text. A leading `@` limits the search to usernames. */
export function ownerNameOf(text: string): OwnerName {
  const typed = text.normalize('NFKC').toLowerCase();
  if (typed.startsWith('@')) return { username: typed.slice(1), displayName: null };
  return { username: typed, displayName: foldText(text) };
}

const AGES: Record<CaseAge, number> = { '1d': DAY, '3d': 3 * DAY, '7d': 7 * DAY };

export function openedUntil(age: CaseAge, now: number): string {
  return new Date(now - AGES[age]).toISOString();
}

/** The columns by which an index can narrow the queue, the preferred columns first. */
type NarrowingColumn = 'target_user_id' | 'claimed_by' | 'target_type' | 'kind';

/** The column by which an index narrows the queue, and whether other values must be compared row by row. */
interface Narrowing {
  by: readonly [column: NarrowingColumn, value: string] | null;
  isCompared: boolean;
}

/** Returns the narrowing of a filter. The column that matches the fewest cases takes precedence. */
export function narrowingOf(filter: CaseFilter): Narrowing {
  const { ownerId, assignee, target, kind, reason, ownerName, openedUntil: until } = filter;
  const claimedBy = assignee === UNCLAIMED ? undefined : assignee;
  const columns: [NarrowingColumn, string | undefined][] = [
    ['target_user_id', ownerId],
    ['claimed_by', claimedBy],
    ['target_type', target],
    ['kind', kind],
  ];
  const set = columns.flatMap(([column, value]) =>
    value === undefined ? [] : [[column, value] as const],
  );
  const others = [assignee, reason, ownerName, until].some((value) => value !== undefined);
  return { by: set[0] ?? null, isCompared: others || set.length > 1 };
}

/** A case with the values that its filters compare. */
export interface ComparedCase extends CasesTable {
  /** The reasons of its reports. Empty unless the queue is filtered by a reason. */
  reasons: readonly string[];
  /** The folded names of the owner. Null unless the queue is filtered by the name of an owner. */
  owner: { username_lower: string; display_name_lower: string } | null;
}

export function matchesFilter(row: ComparedCase, filter: CaseFilter, now: string): boolean {
  const { kind, target, reason, ownerId, ownerName, openedUntil: until } = filter;
  return (
    isOrUnset(kind, row.kind) &&
    isOrUnset(target, row.target_type) &&
    isOrUnset(ownerId, row.target_user_id) &&
    (reason === undefined || row.reasons.includes(reason)) &&
    (ownerName === undefined || isNamed(row, ownerName)) &&
    (until === undefined || row.opened_at <= until) &&
    isAssigned(row, filter, now)
  );
}

function isOrUnset(wanted: string | undefined, value: string): boolean {
  return wanted === undefined || wanted === value;
}

function isNamed({ owner }: ComparedCase, { username, displayName }: OwnerName): boolean {
  if (!owner) return false;
  const isDisplayed = displayName !== null && owner.display_name_lower.includes(displayName);
  return owner.username_lower.includes(username) || isDisplayed;
}

/** Whether a case is claimed by the wanted admin. A case with an expired claim is unclaimed. */
function isAssigned(row: CasesTable, { assignee }: CaseFilter, now: string): boolean {
  if (assignee === undefined) return true;
  const isClaimed = row.claimed_until !== null && row.claimed_until > now;
  return assignee === UNCLAIMED ? !isClaimed : isClaimed && row.claimed_by === assignee;
}
