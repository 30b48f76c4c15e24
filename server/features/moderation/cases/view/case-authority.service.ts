import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { CaseRefusal } from '#contract/moderation/cases.ts';
import type { AppealState } from '#contract/moderation/decisions.ts';
import { canBeReverted, permissionFor } from '#server/features/moderation/cases/cases.policy.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import {
  labelPermissionOf,
  type Moderatables,
  permissionOf,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { outranks } from '#server/features/team/admins/admins.policy.ts';
import { listAdminRecords } from '#server/features/team/admins/admins.service.ts';
import { findRank } from '#server/features/team/admins/admins.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { AdminViewer } from '#server/platform/http/viewer.ts';

/** The dependencies for reading a case, which can happen inside a transaction. */
export interface ReadingDeps {
  database: Queryable;
  moderatables: Moderatables;
}

/** Returns the permission that an action about a target needs in addition to the permission to manage reports. */
export function permissionOfDecision(
  moderatables: Moderatables,
  { action, target_type, labels }: Pick<Tables['decisions'], 'action' | 'target_type' | 'labels'>,
): AdminPermission | null {
  if (labels !== null) return labelPermissionOf(moderatables, target_type);
  return permissionFor(action, permissionOf(moderatables, target_type));
}

/** Returns the reason why an admin cannot decide a case, or null when they can. */
export async function refusalOf(
  { database, moderatables }: ReadingDeps,
  { userId, admin }: AdminViewer,
  { status, target_user_id }: CasesTable,
  appealed: Tables['decisions'] | null,
): Promise<CaseRefusal | null> {
  if (status === 'decided') return 'decided';
  const rank = await findRank(database, target_user_id);
  if (!outranks(admin.rank, rank)) return 'higher-rank';
  const isOwn = appealed !== null && appealed.decided_by === userId;
  return isOwn && (await canAnotherDecide({ database, moderatables }, userId, appealed))
    ? 'own-decision'
    : null;
}

/** Whether an admin can revert a decision, because they made it or outrank the admin who made it. */
export async function canRevert(
  { database, moderatables }: ReadingDeps,
  { userId, admin }: AdminViewer,
  decision: Tables['decisions'],
  appeal: AppealState | null,
): Promise<boolean> {
  const { target_user_id, decided_by } = decision;
  const permission = permissionOfDecision(moderatables, decision);
  if (permission === null || !admin.permissions.has(permission)) return false;
  if (!canBeReverted(decision, appeal)) return false;
  const above = async (id: string) => outranks(admin.rank, await findRank(database, id));
  const isTheirs = decided_by === null || decided_by === userId || (await above(decided_by));
  return isTheirs && (await above(target_user_id));
}

/** Throws `own-decision` for an appeal against the viewer's own decision, if another admin can decide it. */
export async function refuseOwnDecision(
  deps: ReadingDeps,
  userId: string,
  decision: Tables['decisions'],
): Promise<void> {
  if (decision.decided_by !== userId) return;
  if (!(await canAnotherDecide(deps, userId, decision))) return;
  const message = '自分が決めたことへの異議は、ほかの人が確認します';
  throw new AppError('permission-denied', message, { reason: 'own-decision' });
}

/** Whether another admin manages reports, outranks the member, and may revert the effects of the decision. */
async function canAnotherDecide(
  { database, moderatables }: ReadingDeps,
  userId: string,
  decision: Tables['decisions'],
): Promise<boolean> {
  const { target_user_id } = decision;
  const rank = await findRank(database, target_user_id);
  const needed = ['manage_reports', permissionOfDecision(moderatables, decision)] as const;
  const admins = await listAdminRecords(database);
  return [...admins].some(
    ([id, record]) =>
      id !== userId &&
      id !== target_user_id &&
      outranks(record.rank, rank) &&
      needed.every((permission) => permission === null || record.permissions.has(permission)),
  );
}
