import type { AdminRank } from '#contract/team/admins.ts';
import { recordOperatorAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { listKeepers, lockRanks } from '../admins.store.ts';
import { refuseAppointing } from './admin-ranks.policy.ts';
import { changesOf, readMember } from './admin-ranks.service.ts';
import * as store from './admin-ranks.store.ts';

/**
 * Gives a member a rank, or removes the rank (null), on behalf of the operator, who may change every rank. Returns the
 * former rank. Throws `not-found`, `not-appointable`, and `last-super-admin` when nobody could manage the admins any
 * more.
 */
export async function setRankByOperator(
  database: Database,
  userId: string,
  rank: AdminRank | null,
): Promise<AdminRank | null> {
  return database.write(async (transaction) => {
    await lockRanks(transaction, [userId]);
    const { member, own } = await readMember(transaction, userId);
    const isAdmin = member.appointed_at !== null;
    if (isAdmin ? member.rank === rank : rank === null) return member.rank;
    if (!isAdmin) refuseAppointing(member);
    if (rank === null) await store.deleteAdmin(transaction, userId);
    else await store.saveRank(transaction, userId, rank);
    await refuseNobodyLeft(transaction);
    await recordOperatorAudit(transaction, {
      action: actionOf(isAdmin, rank),
      target: { type: 'user', id: userId, name: member.display_name },
      changes: changesOf(member, own, { rank }),
    });
    return member.rank;
  });
}

function actionOf(isAdmin: boolean, rank: AdminRank | null) {
  if (rank === null) return 'admin.removed';
  return isAdmin ? 'admin.rank-changed' : 'admin.appointed';
}

/** Throws `last-super-admin` when nobody can manage the admins after the change. This rolls back the transaction. */
async function refuseNobodyLeft(transaction: Queryable): Promise<void> {
  if ((await listKeepers(transaction)).length > 0) return;
  throw new AppError('failed-precondition', '最高管理者がいなくなるため、変えられません', {
    reason: 'last-super-admin',
  });
}
