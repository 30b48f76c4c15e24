import { type AppealState, type DecisionAction, decisionActions } from '#contract/decisions.ts';
import type { AdminPermission } from '#contract/permissions.ts';
import type { CaseChoice, CaseKind } from '#contract/report-cases.ts';
import type { ReportTarget } from '#contract/reports.ts';
import type { Thing } from '#server/features/reports/reports.service.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';

/** The permission to hide or delete things of a kind; those that nobody hides are left out. */
const contentPermissions: Partial<Record<ReportTarget, AdminPermission>> = {
  post: 'manage_posts',
  comment: 'manage_posts',
  event: 'manage_events',
};

/**
 * What an action needs besides the permission to manage reports: whoever decides in the queue does nothing that they may
 * not do elsewhere. Null for what is not done to such things.
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
 * Whether a decision can be taken back without an appeal: it stands and took something. While an appeal against it waits,
 * the answer to that is the way.
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
  /** The thing as it is now; null when it is gone. */
  thing: Pick<Thing, 'is_shown' | 'hidden_at'> | null;
  /** Whether it is hidden until somebody decides, or comes back as is decided. */
  isWaiting: boolean;
  /** What an appealed decision did. */
  appealed: DecisionAction | null;
}

/** What an admin with these permissions can decide. */
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
  // What others than the team have hidden, such as the owner of a post a comment, it does not hide.
  const isHidable = thing !== null && (thing.is_shown || thing.hidden_at !== null);
  const isPossible: Partial<Record<DecisionAction, boolean>> = {
    hide: isHidable,
    delete: thing !== null,
    // What waits hidden for the decision stays so when its owner is blocked.
    block: !isWaiting || may('hide'),
  };
  return decisionActions.filter((action) => may(action) && (isPossible[action] ?? true));
}

/** Whether a thing is still hidden until somebody decides about its case, and not by a decision from elsewhere since. */
export function isHeldBy(
  { hidden_at }: Pick<ReportCasesTable, 'hidden_at'>,
  thing: Pick<Thing, 'hidden_at'> | null,
): boolean {
  return hidden_at !== null && thing?.hidden_at === hidden_at;
}

/** Whether a thing waits for the decision about its case, also while it is gone: it may come back. */
export function isWaitingFor(
  row: Pick<ReportCasesTable, 'hidden_at'>,
  thing: Pick<Thing, 'hidden_at'> | null,
): boolean {
  return thing === null ? row.hidden_at !== null : isHeldBy(row, thing);
}
