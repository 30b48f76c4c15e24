import type { z } from 'zod';
import type { ManagedUser, toggleUserRestriction } from '#contract/administration/managed-users.ts';
import { unrestricted } from '#server/features/members/profiles/restrictions.policy.ts';
import type { EffectDeps } from '#server/features/moderation/cases/deciding/decision-effects.service.ts';
import { decideDirectly } from '#server/features/moderation/cases/without-report/decide-directly.service.ts';
import type { AdminTransaction } from '#server/features/moderation/targets/moderatable.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { confirmAuthority } from './managed-user-targets.service.ts';
import { refuseOneself } from './managed-users.policy.ts';
import { readManagedUser } from './managed-users.service.ts';
import { lockRestricted, memberRestrictions } from './restrict-user.service.ts';

interface RestrictingDeps extends EffectDeps {
  database: Database;
}

type Input = z.output<typeof toggleUserRestriction.input>;

/**
 * Restricts a member, changes the reason and the end of a restriction, or ends a restriction. A repeated call changes
 * nothing. A new restriction is a decision that the member can appeal. Throws not-found, hide-oneself, higher-rank.
 */
export async function toggleRestriction(
  deps: RestrictingDeps,
  viewer: Viewer,
  input: Input,
): Promise<ManagedUser> {
  const { database } = deps;
  const { targetUserId: userId, reason } = input;
  refuseOneself(viewer, userId);
  const until = input.until && new Date(input.until).toISOString();
  // Throws not-found for a missing member before the copy of the visibility is queued.
  await readManagedUser(database.read, userId);
  await database.write(async (transaction, afterCommit) => {
    const adminTransaction = { transaction, afterCommit, viewer };
    await memberRestrictions.prepareRestriction(transaction, userId);
    await confirmAuthority(transaction, viewer, userId);
    const now = await lockRestricted(transaction, userId);
    const isRestricted = now.restricted_at !== null;
    if (!input.restrict) {
      const lifted = { userId, before: unrestricted, after: now, reason };
      if (isRestricted) await memberRestrictions.liftRestriction(adminTransaction, lifted);
    } else if (isRestricted) {
      await memberRestrictions.restrict(adminTransaction, { userId, reason, until });
    } else await decideToRestrict(deps, adminTransaction, { ...input, until });
  });
  return readManagedUser(database.read, userId);
}

async function decideToRestrict(
  deps: RestrictingDeps,
  adminTransaction: AdminTransaction,
  { targetUserId: id, reason: message, until: blockUntil, rule }: Input,
): Promise<void> {
  const contents = { scope: 'none', since: null, effect: 'hide' } as const;
  const verdict = { action: 'restrict', rule, message, note: '', blockUntil, contents } as const;
  const target = { type: 'user', id, ownerId: id } as const;
  await decideDirectly(deps, adminTransaction, target, verdict);
}
