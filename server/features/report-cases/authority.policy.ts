import { type DecisionAction, decisionActions } from '#contract/decisions.ts';
import type { AdminPermission } from '#contract/permissions.ts';
import type { CaseChoice, CaseKind } from '#contract/report-cases.ts';
import type { ReportTarget } from '#contract/reports.ts';

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

interface ChoiceFacts {
  kind: CaseKind;
  target: ReportTarget;
  /** Whether the thing is still there. */
  isThere: boolean;
  /** What an appealed decision did. */
  appealed: DecisionAction | null;
}

/** What an admin with these permissions can decide. */
export function choicesFor(
  permissions: ReadonlySet<AdminPermission>,
  { kind, target, isThere, appealed }: ChoiceFacts,
): CaseChoice[] {
  const may = (action: DecisionAction) => {
    const permission = permissionFor(action, target);
    return permission !== null && permissions.has(permission);
  };
  if (kind === 'appeal') {
    return appealed !== null && may(appealed) ? ['keep', 'overturn'] : ['keep'];
  }
  return decisionActions.filter(
    (action) => may(action) && (isThere || (action !== 'hide' && action !== 'delete')),
  );
}
