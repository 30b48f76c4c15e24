import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { CaseChoice, CaseKind } from '#contract/moderation/cases.ts';
import {
  type AppealState,
  type DecisionAction,
  decisionActions,
} from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/reports/reports.ts';
import type { Thing } from '#server/features/reports/reports/reports.service.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';

/** The permission to hide or delete targets of a type. Types that cannot be hidden are left out. */
const contentPermissions: Partial<Record<ReportTarget, AdminPermission>> = {
  post: 'manage_posts',
  comment: 'manage_posts',
  event: 'manage_events',
};

/**
 * The permission that an action needs besides the permission to manage reports, so that the queue allows nothing that
 * is forbidden elsewhere. Null when the action does not apply to targets of the type.
 */
export function permissionFor(
  action: DecisionAction,
  target: ReportTarget,
): AdminPermission | null {
  if (action === 'none' || action === 'warn') return 'manage_reports';
  if (action === 'block') return 'manage_users';
  return contentPermissions[target] ?? null;
}

/**
 * Whether a decision can be reverted without an appeal: it stands and had an effect. While an appeal is open, only the
 * answer to the appeal can revert it.
 */
export function canBeTakenBack(
  { action, overturned_at }: { action: DecisionAction; overturned_at: string | null },
  appeal: AppealState | null,
): boolean {
  return action !== 'none' && overturned_at === null && appeal !== 'open';
}

interface ChoiceFacts {
  kind: CaseKind;
  target: ReportTarget;
  /** The target as it is now; null when it no longer exists. */
  thing: Pick<Thing, 'is_shown' | 'hidden_at'> | null;
  /** Whether the target is hidden until the decision, or is restored in the decided state. */
  isWaiting: boolean;
  /** The effects of the appealed decision. */
  appealed: DecisionAction | null;
}

/** The decisions that an admin with these permissions can make. */
export function choicesFor(
  permissions: ReadonlySet<AdminPermission>,
  { kind, target, thing, isWaiting, appealed }: ChoiceFacts,
): CaseChoice[] {
  const may = (action: DecisionAction) => {
    const permission = permissionFor(action, target);
    return permission !== null && permissions.has(permission);
  };
  if (kind === 'appeal') {
    return appealed !== null && may(appealed) ? ['keep', 'overturn'] : ['keep'];
  }
  // The team does not hide again what others have hidden, such as a comment hidden by the owner of the post.
  const isHidable = thing !== null && (thing.is_shown || thing.hidden_at !== null);
  const isPossible: Partial<Record<DecisionAction, boolean>> = {
    hide: isHidable,
    delete: thing !== null,
    // A target that is hidden while it waits for the decision stays hidden when its owner is blocked.
    block: !isWaiting || may('hide'),
  };
  return decisionActions.filter((action) => may(action) && (isPossible[action] ?? true));
}

/** Whether a target is still hidden until its case is decided, and no later decision from elsewhere hides it. */
export function isHeldBy(
  { hidden_at }: Pick<ReportCasesTable, 'hidden_at'>,
  thing: Pick<Thing, 'hidden_at'> | null,
): boolean {
  return hidden_at !== null && thing?.hidden_at === hidden_at;
}

/** Whether a target waits for the decision of its case. A deleted target waits as well, because it may be restored. */
export function isWaitingFor(
  row: Pick<ReportCasesTable, 'hidden_at'>,
  thing: Pick<Thing, 'hidden_at'> | null,
): boolean {
  return thing === null ? row.hidden_at !== null : isHeldBy(row, thing);
}
