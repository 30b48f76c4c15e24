import type { z } from 'zod';
import type { toggleUserRestriction } from '#contract/administration/managed-users.ts';
import { profileNotFound } from '#server/features/members/profiles/profiles.service.ts';
import {
  chosenVisibility,
  type Restriction,
  unrestricted,
  visibilityColumns,
} from '#server/features/members/profiles/restrictions.policy.ts';
import * as store from '#server/features/members/profiles/restrictions.shared.store.ts';
import type { EffectDeps } from '#server/features/moderation/cases/deciding/decision-effects.service.ts';
import { decideDirectly } from '#server/features/moderation/cases/without-report/decide-directly.service.ts';
import type { MemberBlocks } from '#server/features/moderation/targets/member-blocks.service.ts';
import type { AdminTransaction } from '#server/features/moderation/targets/moderatable.service.ts';
import { queueAudienceCopy } from '#server/features/posts/posts/audience/post-audience.service.ts';
import {
  changesBetween,
  recordMemberAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseOneself } from './managed-users.policy.ts';
import { confirmAuthority, readManagedUser } from './managed-users.service.ts';

/**
 * The functions with which moderation restricts members. Only followers see the profile and the posts of a restricted
 * member.
 */
export const memberRestrictions: Pick<
  MemberBlocks,
  'prepareRestriction' | 'restrict' | 'liftRestriction'
> = {
  prepareRestriction: queueAudienceCopy,
  async restrict(adminTransaction, { userId, reason, until }) {
    const { transaction, viewer } = adminTransaction;
    await confirmAuthority(transaction, viewer, userId);
    const before = await lock(transaction, userId);
    const restricted_at = before.restricted_at ?? new Date().toISOString();
    const after = { restricted_at, restricted_until: until, restricted_reason: reason };
    if (changesBetween(before, after).length === 0) return null;
    await change(adminTransaction, { userId, before, after, reason });
    return { before: restrictionOf(before), after };
  },
  async liftRestriction(adminTransaction, { userId, before, after, reason }) {
    const { transaction, viewer } = adminTransaction;
    await confirmAuthority(transaction, viewer, userId);
    const now = await lock(transaction, userId);
    if (changesBetween(restrictionOf(now), after).length > 0) return;
    await change(adminTransaction, { userId, before: now, after: before, reason });
  },
};

async function lock(transaction: Queryable, userId: string): Promise<store.RestrictionRow> {
  const row = await store.lockRestriction(transaction, userId);
  if (!row) throw profileNotFound();
  return row;
}

async function lockRestricted(transaction: Queryable, userId: string): Promise<Restriction> {
  return restrictionOf(await lock(transaction, userId));
}

function restrictionOf({
  restricted_at,
  restricted_until,
  restricted_reason,
}: Restriction): Restriction {
  return { restricted_at, restricted_until, restricted_reason };
}

interface Change {
  userId: string;
  before: store.RestrictionRow;
  after: Restriction;
  reason: string;
}

async function change(
  { transaction, viewer }: AdminTransaction,
  { userId, before, after, reason }: Change,
): Promise<void> {
  await applyRestriction(transaction, userId, before, after);
  await recordMemberAudit(transaction, viewer, userId, {
    action: after.restricted_at === null ? 'user.unrestricted' : 'user.restricted',
    reason,
    changes: changesBetween(restrictionOf(before), after),
  });
}

/** A member with a pending deletion stays hidden. The restricted visibility applies when the account is restored. */
async function applyRestriction(
  transaction: Queryable,
  userId: string,
  before: store.RestrictionRow,
  after: Restriction,
): Promise<void> {
  const isLeaving = before.leaving_at !== null;
  const visibility = isLeaving ? {} : visibilityColumns(chosenVisibility(before), after);
  await store.updateRestriction(transaction, userId, { ...after, ...visibility });
}

/** Ends the next restriction whose end has passed. Returns whether there was one. */
export async function endNextRestriction(database: Database): Promise<boolean> {
  const now = new Date().toISOString();
  const userId = await store.findDueRestriction(database.read, now);
  if (userId === null) return false;
  await database.write(async (transaction) => {
    await queueAudienceCopy(transaction, userId);
    const before = await store.lockRestriction(transaction, userId);
    const isDue = before?.restricted_until != null && before.restricted_until <= now;
    if (before && isDue) await applyRestriction(transaction, userId, before, unrestricted);
  });
  return true;
}

interface RestrictingDeps extends EffectDeps {
  database: Database;
}

type Input = z.output<typeof toggleUserRestriction.input>;

/**
 * Restricts a member, changes the reason and the end of a restriction, or ends a restriction. A repeated call changes
 * nothing. A new restriction is a decision that the member can appeal. Throws `not-found`, `hide-oneself`,
 * `higher-rank`.
 */
export async function toggleRestriction(deps: RestrictingDeps, viewer: Viewer, input: Input) {
  const { database } = deps;
  const { targetUserId: userId, reason } = input;
  refuseOneself(viewer, userId);
  const until = input.until && new Date(input.until).toISOString();
  // Throws `not-found` for a missing member before the copy of the visibility is queued.
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
