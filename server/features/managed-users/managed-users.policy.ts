import type { AdminRank } from '#contract/admins.ts';
import type { UserState } from '#contract/managed-users.ts';
import { outranks } from '#server/features/admins/admins.policy.ts';
import type { AccountDeletionsTable } from '#server/platform/database/tables.ts';
import type { AdminViewer } from '#server/platform/http/viewer.ts';

interface StateFacts {
  is_profile_complete: boolean;
  blocked_at: string | null;
  leaving_at: string | null;
}

/** The state of a member: an account that is being deleted comes first, then one that is blocked. */
export function stateOf({ is_profile_complete, blocked_at, leaving_at }: StateFacts): UserState {
  if (leaving_at !== null) return 'leaving';
  if (blocked_at !== null) return 'blocked';
  return is_profile_complete ? 'active' : 'incomplete';
}

type Deletion = Pick<AccountDeletionsTable, 'user_id' | 'deleted_by' | 'begun_at'>;

/** What an admin who manages members may do with one: nothing to whom they do not outrank, nor to themselves. */
export function allowedFor(
  { userId, admin }: AdminViewer,
  target: { id: string; rank: AdminRank | null },
  deletion: Deletion | null,
) {
  const isOther = target.id !== userId;
  const isLower = outranks(admin.rank, target.rank);
  const isOfTeam = deletion !== null && deletion.deleted_by !== deletion.user_id;
  return {
    block: isOther && isLower,
    delete: isOther && isLower && !isOfTeam,
    restore: isOther && isLower && isOfTeam && deletion.begun_at === null,
    verify: isOther && isLower,
    note: isOther,
  };
}
