import { HOUR } from '#contract/foundations/limits.ts';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { CaseChoice, CaseKind } from '#contract/moderation/cases.ts';
import {
  type AppealState,
  type DecisionAction,
  decisionActions,
} from '#contract/moderation/decisions.ts';
import {
  type CurrentTarget,
  isHidable,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { CasesTable } from './cases.tables.ts';

/** For each 100 of weight, a case moves forward in the queue by this time. */
const EARLIER = 6 * HOUR;

/**
 * The maximum weight that the queue considers. Without this maximum, a widely reported case would precede cases from
 * weeks ago.
 */
const MAX_WEIGHT = 2000;

/** The weight of an appeal. It equals the weight of three reports, because a member waits for the answer. */
export const APPEAL_WEIGHT = 300;

/** Returns the time by which a case is sorted. It depends only on weight and age, so it is stored in an index. */
export function sortTime(openedAt: string, weight: number): string {
  const earlier = (Math.min(weight, MAX_WEIGHT) / 100) * EARLIER;
  return new Date(Date.parse(openedAt) - earlier).toISOString();
}

/**
 * Returns the permission that an action needs in addition to the permission to manage reports, so that the queue allows
 * nothing that is forbidden elsewhere. `content` is the permission to hide and delete the target, or null. Returns null
 * when the action does not apply to the target.
 */
export function permissionFor(action: DecisionAction, content: AdminPermission | null) {
  if (action === 'none' || action === 'warn') return 'manage_reports';
  if (action === 'block' || action === 'restrict') return 'manage_users';
  return content;
}

/**
 * Whether a decision can be reverted without an appeal. While an appeal is open, only the answer to the appeal can
 * revert the decision.
 */
export function canBeReverted(
  { action, overturned_at }: { action: DecisionAction; overturned_at: string | null },
  appeal: AppealState | null,
): boolean {
  return action !== 'none' && overturned_at === null && appeal !== 'open';
}

interface ChoiceFacts {
  kind: CaseKind;
  /** The permission to hide the target, or null. */
  content: AdminPermission | null;
  /** Whether the target is content, which can also be deleted. */
  isDeletable: boolean;
  /** The target as it is now; null when it no longer exists. */
  current: Pick<CurrentTarget, 'is_shown' | 'hidden_at'> | null;
  /** Whether the target is hidden until the decision, or would be after a restoration. */
  isWaiting: boolean;
  /** The permission to overturn the appealed decision. Null without an appeal, or when nobody can overturn it. */
  overturning: AdminPermission | null;
}

/** Returns the decisions that an admin with these permissions can make. */
export function choicesFor(
  permissions: ReadonlySet<AdminPermission>,
  { kind, content, isDeletable, current, isWaiting, overturning }: ChoiceFacts,
): CaseChoice[] {
  const may = (action: DecisionAction) => {
    const permission = permissionFor(action, content);
    return permission !== null && permissions.has(permission);
  };
  if (kind === 'appeal') {
    return overturning !== null && permissions.has(overturning) ? ['keep', 'overturn'] : ['keep'];
  }
  const isPossible: Partial<Record<DecisionAction, boolean>> = {
    hide: current !== null && isHidable(current),
    delete: current !== null && isDeletable,
    // A block or a restriction keeps hiding a target that waits for the decision, so both need the permission to hide.
    block: !isWaiting || may('hide'),
    restrict: !isWaiting || may('hide'),
  };
  return decisionActions.filter((action) => may(action) && (isPossible[action] ?? true));
}

/** Whether an admin can set labels on an existing target. `labelling` is the permission for targets of its type. */
export function maySetLabels(
  permissions: ReadonlySet<AdminPermission>,
  {
    kind,
    current,
    labelling,
  }: Pick<ChoiceFacts, 'kind' | 'current'> & { labelling: AdminPermission | null },
): boolean {
  const isPossible = kind !== 'appeal' && current !== null && labelling !== null;
  return isPossible && permissions.has(labelling);
}

/** Whether an admin can block a member together with all of their contents. */
export function mayCoverContents(permissions: ReadonlySet<AdminPermission>): boolean {
  return (['manage_users', 'manage_posts', 'manage_events'] as const).every((permission) =>
    permissions.has(permission),
  );
}

/** Whether a target is still hidden because its case waits for a decision, and not because of a later decision. */
export function isHiddenBy(
  { hidden_at }: Pick<CasesTable, 'hidden_at'>,
  current: Pick<CurrentTarget, 'hidden_at'> | null,
): boolean {
  return hidden_at !== null && current?.hidden_at === hidden_at;
}

/** Whether a target is hidden until the decision of its case. A deleted target counts, because it may be restored. */
export function isWaitingFor(
  row: Pick<CasesTable, 'hidden_at'>,
  current: Pick<CurrentTarget, 'hidden_at'> | null,
): boolean {
  return current === null ? row.hidden_at !== null : isHiddenBy(row, current);
}

/**
 * Throws `changed-elsewhere` unless the case is open and has the version that the viewer has read. Throws
 * `case-claimed` while another member of the team works on it.
 */
export function refuseChanged(viewer: Viewer, row: CasesTable, version: number): void {
  if (row.status === 'decided' || row.version !== version) throw caseChanged();
  refuseClaimed(viewer, row);
}

/** Throws `case-claimed` while another member of the team works on a case. */
export function refuseClaimed({ userId }: Viewer, row: CasesTable): void {
  const isClaimed = row.claimed_until !== null && row.claimed_until > new Date().toISOString();
  if (!isClaimed || row.claimed_by === null || row.claimed_by === userId) return;
  throw new AppError('aborted', 'ほかの人が確認中です', { reason: 'case-claimed' });
}

export function caseChanged(): AppError {
  return changedElsewhere('この通報は、見ているあいだに変わりました。新しい内容を確認してください');
}
