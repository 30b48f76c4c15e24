import type { z } from 'zod';
import type { ManagedUser, setUserVerified, toggleUserBlock } from '#contract/managed-users.ts';
import { changesBetween, recordAudit } from '#server/features/audit-log/audit-log.service.ts';
import {
  changeBlock,
  lockBlock,
  type TeamBlock,
  unblocked,
} from '#server/features/profiles/blocking.service.ts';
import { changeVerified, nameOfMember } from '#server/features/profiles/profiles.service.ts';
import {
  type AnnounceSessionEnd,
  endAllSessions,
} from '#server/features/sessions/sessions.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readManagedUser } from './managed-users.service.ts';
import { confirmAuthority, refuseOneself } from './targets.service.ts';

interface BlockingDeps {
  database: Database;
  announceSessionEnd: AnnounceSessionEnd;
}

/**
 * Blocks a member, changes why and until when, or ends the block; a repeated call changes nothing. A block ends their
 * sessions and live connections. Throws not-found, hide-oneself, higher-rank.
 */
export async function toggleBlock(
  { database, announceSessionEnd }: BlockingDeps,
  viewer: Viewer,
  { targetUserId, ...wanted }: z.output<typeof toggleUserBlock.input>,
): Promise<ManagedUser> {
  refuseOneself(viewer, targetUserId);
  await database.write(async (transaction, afterCommit) => {
    await confirmAuthority(transaction, viewer, targetUserId);
    const before = await lockBlock(transaction, targetUserId);
    const after = toBlock(before, wanted);
    const changes = changesBetween(before, after);
    if (changes.length === 0) return;
    await changeBlock(transaction, targetUserId, after);
    if (wanted.block) {
      await endAllSessions(transaction, afterCommit, announceSessionEnd, targetUserId);
    }
    const name = await nameOfMember(transaction, targetUserId);
    await recordAudit(transaction, viewer, {
      action: wanted.block ? 'user.blocked' : 'user.unblocked',
      target: { type: 'user', id: targetUserId, name },
      reason: wanted.reason,
      changes,
    });
  });
  return readManagedUser(database.read, targetUserId);
}

type Wanted = Omit<z.output<typeof toggleUserBlock.input>, 'targetUserId'>;

function toBlock(before: TeamBlock, { block, reason, until }: Wanted): TeamBlock {
  if (!block) return unblocked;
  return {
    blocked_at: before.blocked_at ?? new Date().toISOString(),
    blocked_until: until && new Date(until).toISOString(),
    blocked_reason: reason,
  };
}

/**
 * Gives another member the verified mark, or takes it away. A repeated call changes nothing. Throws not-found,
 * hide-oneself, higher-rank.
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
    const name = await nameOfMember(transaction, targetUserId);
    await recordAudit(transaction, viewer, {
      action: verified ? 'user.verified' : 'user.unverified',
      target: { type: 'user', id: targetUserId, name },
      reason,
    });
  });
  return readManagedUser(database.read, targetUserId);
}
