import type { z } from 'zod';
import type {
  ManagedUser,
  setUserVerified,
  toggleUserBlock,
} from '#contract/administration/managed-users.ts';
import {
  endAllSessions,
  type PublishSessionEnd,
} from '#server/features/identity/sessions/sessions.service.ts';
import { lockBlock, unblocked } from '#server/features/members/profiles/blocked-members.service.ts';
import { changeVerified } from '#server/features/members/profiles/profiles.service.ts';
import { changeBlock } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { TeamBlock } from '#server/features/members/profiles/restrictions.policy.ts';
import { mayCoverContents } from '#server/features/moderation/cases/cases.policy.ts';
import type { EffectDeps } from '#server/features/moderation/cases/deciding/decision-effects.service.ts';
import { decideDirectly } from '#server/features/moderation/cases/without-report/decide-directly.service.ts';
import type {
  BlockChange,
  MemberBlocks,
} from '#server/features/moderation/targets/member-blocks.service.ts';
import type { AdminTransaction } from '#server/features/moderation/targets/moderatable.service.ts';
import {
  type AuditChange,
  changesBetween,
  recordMemberAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseOneself } from './managed-users.policy.ts';
import { confirmAuthority, readManagedUser } from './managed-users.service.ts';
import { memberRestrictions } from './restrict-user.service.ts';

interface BlockingDeps extends EffectDeps {
  database: Database;
  publishSessionEnd: PublishSessionEnd;
}

type Input = z.output<typeof toggleUserBlock.input>;

/**
 * Blocks a member, changes the reason and the end of a block, or ends a block. A repeated call changes nothing. A block
 * ends the member's sessions and live connections. A new block, or a block that also covers contents of the member, is
 * a decision that the member can appeal. Throws `not-found`, `hide-oneself`, `higher-rank`, and `permission-denied`
 * when the block covers posts and events and the admin does not manage both.
 */
export async function toggleBlock(deps: BlockingDeps, viewer: Viewer, input: Input) {
  const { database, publishSessionEnd } = deps;
  const { targetUserId, contents } = input;
  await database.write(async (transaction, afterCommit) => {
    const adminTransaction = { transaction, afterCommit, viewer };
    refuseOneself(viewer, targetUserId);
    const { permissions } = await confirmAuthority(transaction, viewer, targetUserId);
    const isWide = contents.scope === 'since' || contents.scope === 'all';
    if (input.block && (isWide || (await isUnblocked(adminTransaction, targetUserId)))) {
      if (isWide && !mayCoverContents(permissions)) throw notCoverable();
      await decideToBlock(deps, adminTransaction, input);
    } else await blockWithin(adminTransaction, publishSessionEnd, { ...input, changes: [] });
  });
  return readManagedUser(database.read, targetUserId);
}

async function isUnblocked({ transaction }: AdminTransaction, userId: string): Promise<boolean> {
  return (await lockBlock(transaction, userId)).blocked_at === null;
}

async function decideToBlock(
  deps: BlockingDeps,
  adminTransaction: AdminTransaction,
  { targetUserId, reason: message, until, rule, contents }: Input,
): Promise<void> {
  const blockUntil = until && new Date(until).toISOString();
  const verdict = { action: 'block', rule, message, note: '', blockUntil, contents } as const;
  const target = { type: 'user', id: targetUserId, ownerId: targetUserId } as const;
  await decideDirectly(deps, adminTransaction, target, verdict);
}

function notCoverable(): AppError {
  const message = '投稿とイベントを扱う権限がないので、まとめて隠すことはできません';
  return new AppError('permission-denied', message);
}

/** Blocks or unblocks a member in the transaction of the caller. Returns the change, or null when nothing changes. */
async function blockWithin(
  { transaction, afterCommit, viewer }: AdminTransaction,
  publishSessionEnd: PublishSessionEnd,
  { targetUserId, changes: further, ...wanted }: BlockInput,
): Promise<BlockChange | null> {
  refuseOneself(viewer, targetUserId);
  await confirmAuthority(transaction, viewer, targetUserId);
  const before = await lockBlock(transaction, targetUserId);
  const after = toBlock(before, wanted);
  const changes = changesBetween(before, after);
  if (changes.length + further.length === 0) return null;
  await recordBlock({ transaction, viewer }, targetUserId, wanted, [...changes, ...further]);
  if (changes.length === 0) return null;
  await changeBlock(transaction, targetUserId, after);
  if (wanted.block) {
    await endAllSessions(transaction, afterCommit, publishSessionEnd, targetUserId);
  }
  return { before, after };
}

type BlockInput = Wanted & { targetUserId: string; changes: AuditChange[] };

export function memberBlocks(publishSessionEnd: PublishSessionEnd): MemberBlocks {
  return {
    read: readManagedUser,
    block: (adminTransaction, { userId: targetUserId, ...wanted }) =>
      blockWithin(adminTransaction, publishSessionEnd, { targetUserId, block: true, ...wanted }),
    revert: restoreBlockWithin,
    ...memberRestrictions,
  };
}

/** Sets a member's block back to `before`, unless the block no longer equals `after`. */
async function restoreBlockWithin(
  { transaction, viewer }: AdminTransaction,
  { userId, before, after, reason }: BlockChange & { userId: string; reason: string },
): Promise<void> {
  await confirmAuthority(transaction, viewer, userId);
  const now = await lockBlock(transaction, userId);
  if (changesBetween(now, after).length > 0) return;
  await changeBlock(transaction, userId, before);
  const wanted = { block: before.blocked_at !== null, reason };
  await recordBlock({ transaction, viewer }, userId, wanted, changesBetween(after, before));
}

async function recordBlock(
  { transaction, viewer }: Omit<AdminTransaction, 'afterCommit'>,
  id: string,
  { block, reason }: Pick<Wanted, 'block' | 'reason'>,
  changes: AuditChange[],
): Promise<void> {
  const action = block ? 'user.blocked' : 'user.unblocked';
  await recordMemberAudit(transaction, viewer, id, { action, reason, changes });
}

type Wanted = Pick<Input, 'block' | 'reason' | 'until'>;

function toBlock(before: TeamBlock, { block, reason, until }: Wanted): TeamBlock {
  if (!block) return unblocked;
  return {
    blocked_at: before.blocked_at ?? new Date().toISOString(),
    blocked_until: until && new Date(until).toISOString(),
    blocked_reason: reason,
  };
}

/**
 * Sets or removes the verified badge of another member. A repeated call changes nothing. Throws `not-found`,
 * `hide-oneself`, `higher-rank`.
 */
export async function setVerified(
  database: Database,
  viewer: Viewer,
  { targetUserId, verified, reason }: z.output<typeof setUserVerified.input>,
): Promise<ManagedUser> {
  refuseOneself(viewer, targetUserId);
  await database.write(async (transaction) => {
    await confirmAuthority(transaction, viewer, targetUserId);
    if (!(await changeVerified(transaction, targetUserId, verified))) return;
    await recordMemberAudit(transaction, viewer, targetUserId, {
      action: verified ? 'user.verified' : 'user.unverified',
      reason,
      changes: changesBetween({ is_verified: !verified }, { is_verified: verified }),
    });
  });
  return readManagedUser(database.read, targetUserId);
}
