import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { CaseRefusal } from '#contract/moderation/cases.ts';
import type { AppealState } from '#contract/moderation/decisions.ts';
import { outranks } from '#server/features/team/admins/admins.policy.ts';
import { findRank, listAdminRecords } from '#server/features/team/admins/admins.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DecisionsTable, ReportCasesTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { AdminViewer, Viewer } from '#server/platform/http/viewer.ts';
import { canBeTakenBack, permissionFor } from './case-authority.policy.ts';

/** The transaction of an admin's decision. */
export interface Deciding {
  transaction: Queryable;
  afterCommit: AfterCommit;
  viewer: Viewer;
}

/** Returns the reason why an admin cannot decide a case, or null when they can. */
export async function refusalOf(
  database: Queryable,
  { userId, admin }: AdminViewer,
  { status, target_user_id }: ReportCasesTable,
  appealed: DecisionsTable | null,
): Promise<CaseRefusal | null> {
  if (status === 'decided') return 'decided';
  const rank = await findRank(database, target_user_id);
  if (!outranks(admin.rank, rank)) return 'higher-rank';
  const isOwn = appealed !== null && appealed.decided_by === userId;
  return isOwn && (await canAnotherDecide(database, userId, appealed)) ? 'own-decision' : null;
}

/** Whether an admin can revert a decision: their own, or one of somebody whom they outrank. */
export async function canTakeBack(
  database: Queryable,
  { userId, admin }: AdminViewer,
  decision: DecisionsTable,
  appeal: AppealState | null,
): Promise<boolean> {
  const { action, target_type, target_user_id, decided_by } = decision;
  const permission = permissionFor(action, target_type);
  if (permission === null || !admin.permissions.has(permission)) return false;
  if (!canBeTakenBack(decision, appeal)) return false;
  const above = async (id: string) => outranks(admin.rank, await findRank(database, id));
  const isTheirs = decided_by === null || decided_by === userId || (await above(decided_by));
  return isTheirs && (await above(target_user_id));
}

/** Throws own-decision for an appeal against the viewer's own decision, if somebody else can decide it. */
export async function refuseOwnDecision(
  transaction: Queryable,
  userId: string,
  decision: DecisionsTable,
): Promise<void> {
  if (decision.decided_by !== userId) return;
  if (!(await canAnotherDecide(transaction, userId, decision))) return;
  const message = '自分が決めたことへの異議は、ほかの人が確認します';
  throw new AppError('permission-denied', message, { reason: 'own-decision' });
}

/** Whether another admin manages reports, outranks the member of the decision, and may revert its effects. */
async function canAnotherDecide(
  database: Queryable,
  userId: string,
  { target_user_id, target_type, action }: DecisionsTable,
): Promise<boolean> {
  const rank = await findRank(database, target_user_id);
  const needed: (AdminPermission | null)[] = ['manage_reports', permissionFor(action, target_type)];
  const admins = await listAdminRecords(database);
  return [...admins].some(
    ([id, record]) =>
      id !== userId &&
      id !== target_user_id &&
      outranks(record.rank, rank) &&
      needed.every((permission) => permission === null || record.permissions.has(permission)),
  );
}
