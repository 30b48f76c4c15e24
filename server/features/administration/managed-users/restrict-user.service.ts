import {
  nameOfMember,
  profileNotFound,
} from '#server/features/members/profiles/profiles.service.ts';
import {
  chosenVisibility,
  type Restriction,
  unrestricted,
  visibilityColumns,
} from '#server/features/members/profiles/restrictions.policy.ts';
import * as store from '#server/features/members/profiles/restrictions.shared.store.ts';
import type { MemberBlocks } from '#server/features/moderation/targets/member-blocks.service.ts';
import type { AdminTransaction } from '#server/features/moderation/targets/moderatable.service.ts';
import { queueAudienceCopy } from '#server/features/posts/posts/audience/post-audience.service.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { confirmAuthority } from './managed-user-targets.service.ts';

/** The functions with which moderation restricts members, whose profiles and posts only followers then see. */
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

/** Locks and returns the restriction of a member. Throws not-found. */
export async function lockRestricted(transaction: Queryable, userId: string): Promise<Restriction> {
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
  const name = await nameOfMember(transaction, userId);
  await recordAudit(transaction, viewer, {
    action: after.restricted_at === null ? 'user.unrestricted' : 'user.restricted',
    target: { type: 'user', id: userId, name },
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
