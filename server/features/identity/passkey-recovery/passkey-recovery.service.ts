import type { z } from 'zod';
import type { removePasskeysOf } from '#contract/identity/passkeys.ts';
import { removeAllPasskeys } from '#server/features/identity/passkeys/passkeys.service.ts';
import {
  endAllSessions,
  type PublishSessionEnd,
} from '#server/features/identity/sessions/sessions.service.ts';
import { nameOfMember } from '#server/features/members/profiles/profiles.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import {
  recordAudit,
  recordOperatorAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { AdminViewer } from '#server/platform/http/viewer.ts';

import { mayRemovePasskeys } from './passkey-recovery.policy.ts';

interface RecoveryDeps {
  database: Database;
  publishSessionEnd: PublishSessionEnd;
}

/**
 * Removes all passkeys of another member on behalf of a super admin, and returns how many there were. Throws own-rank,
 * higher-rank and permission-denied.
 */
export async function removePasskeysOfMember(
  deps: RecoveryDeps,
  viewer: AdminViewer,
  { targetUserId, reason }: z.output<typeof removePasskeysOf.input>,
): Promise<{ removed: number }> {
  if (targetUserId === viewer.userId) {
    const message = '自分のパスキーは、設定から削除してください';
    throw new AppError('failed-precondition', message, { reason: 'own-rank' });
  }
  return deps.database.write(async (transaction, afterCommit) => {
    await refuseHigherRank(transaction, viewer, targetUserId);
    const admin = await verifyPermission(transaction, viewer, 'manage_admins');
    if (!mayRemovePasskeys(admin)) throw new AppError('permission-denied');
    return remove(deps, transaction, afterCommit, targetUserId, (target) =>
      recordAudit(transaction, viewer, { action: 'admin.passkeys-removed', target, reason }),
    );
  });
}

/** Removes all passkeys of a member on behalf of the operator, and returns how many there were. */
export async function removePasskeysByOperator(database: Database, userId: string) {
  const deps = { database, publishSessionEnd: () => {} };
  return database.write((transaction, afterCommit) =>
    remove(deps, transaction, afterCommit, userId, (target) =>
      recordOperatorAudit(transaction, { action: 'admin.passkeys-removed', target }),
    ),
  );
}

type Target = { type: 'user'; id: string; name: string };

/**
 * Also ends the sessions of the member, because a session without a proof has team rights again once the member has no
 * passkey. A repeated call changes nothing.
 */
async function remove(
  { publishSessionEnd }: RecoveryDeps,
  transaction: Queryable,
  afterCommit: AfterCommit,
  userId: string,
  record: (target: Target) => Promise<void>,
): Promise<{ removed: number }> {
  const removed = await removeAllPasskeys(transaction, userId);
  if (removed === 0) return { removed };
  await endAllSessions(transaction, afterCommit, publishSessionEnd, userId);
  await record({ type: 'user', id: userId, name: await nameOfMember(transaction, userId) });
  return { removed };
}
