import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import { type AdminRank, adminRanks } from '#contract/team/admins.ts';
import type {
  ManagedAdmin,
  removeAdmin,
  setAdminPermissions,
  updateAdminRank,
} from '#contract/team/managed-admins.ts';
import { profileNotFound, toSummary } from '#server/features/members/profiles/profiles.service.ts';
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { AdminRecord, AdminViewer } from '#server/platform/http/viewer.ts';
import { grantableRanks, type OwnPermissions, outranks, permissionsOf } from '../admins.policy.ts';
import { refuseHigherRank, verifyPermission } from '../admins.service.ts';
import { readOwnPermissions } from '../admins.store.ts';
import {
  grantRefused,
  refuseAppointing,
  refuseGranting,
  refuseOutdated,
} from './admin-ranks.policy.ts';
import * as store from './admin-ranks.store.ts';

/** Notifies every process that a member's permissions have changed. */
export type PublishAdminEvent = (userId: string) => void;

interface RankDeps {
  database: Database;
  publishEvent: PublishAdminEvent;
}

export async function listAdmins(database: Database, viewer: AdminViewer) {
  const items = await readAdmins(database.read, viewer);
  return { items, grantable_ranks: grantableRanks(viewer.admin) };
}

/**
 * Appoints a member, or changes the rank of an admin and removes the admin's own permissions. Does nothing for the
 * current rank. Throws `own-rank`, `higher-rank`, `beyond-own`, `not-found`, `not-appointable`, `changed-elsewhere`.
 */
export async function changeRank(
  deps: RankDeps,
  viewer: AdminViewer,
  { targetAdminId, newRank, reason, known }: z.output<typeof updateAdminRank.input>,
): Promise<{ admin: ManagedAdmin }> {
  return changeAdmin(deps, viewer, targetAdminId, async (transaction, { actor, member, own }) => {
    if (member.rank === newRank) return null;
    if (member.rank === null) refuseAppointing(member);
    refuseOutdated(known, member, own);
    if (!outranks(actor.rank, newRank)) throw grantRefused();
    refuseGranting(actor, permissionsOf(member.rank, own), permissionsOf(newRank, {}));
    await store.saveRank(transaction, member.id, newRank);
    const action = member.rank === null ? 'admin.appointed' : 'admin.rank-changed';
    return { action, reason, changes: changesOf(member, own, { rank: newRank }) };
  });
}

/**
 * Grants or denies single permissions. Throws `own-rank`, `higher-rank`, `beyond-own`, `changed-elsewhere`,
 * `not-found`.
 */
export async function changePermissions(
  deps: RankDeps,
  viewer: AdminViewer,
  { targetAdminId, permissions, reason, known }: z.output<typeof setAdminPermissions.input>,
): Promise<{ admin: ManagedAdmin }> {
  return changeAdmin(deps, viewer, targetAdminId, async (transaction, { actor, member, own }) => {
    const { rank } = member;
    if (rank === null) throw profileNotFound();
    if (isDeepStrictEqual(own, permissions)) return null;
    refuseOutdated(known, member, own);
    refuseGranting(actor, permissionsOf(rank, own), permissionsOf(rank, permissions));
    await store.saveOwnPermissions(transaction, member.id, rowsOf(permissions));
    const changes = changesOf(member, own, { rank, ...permissions });
    return { action: 'admin.permissions-changed', reason, changes };
  });
}

/** Removes an admin from the team, if there is one. Throws `own-rank`, `higher-rank`, `not-found`. */
export async function dismiss(
  deps: RankDeps,
  viewer: AdminViewer,
  { targetAdminId, reason }: z.output<typeof removeAdmin.input>,
): Promise<{ removed_id: string }> {
  await changeAdmin(deps, viewer, targetAdminId, async (transaction, { member, own }) => {
    if (member.appointed_at === null) return null;
    await store.deleteAdmin(transaction, member.id);
    return { action: 'admin.removed', reason, changes: changesOf(member, own, { rank: null }) };
  });
  return { removed_id: targetAdminId };
}

interface Change {
  /** The viewer's record, read under the lock. */
  actor: AdminRecord;
  member: store.RankedMember;
  own: OwnPermissions;
}

/**
 * Changes an admin under the lock that all such changes take. No check for the last super admin is needed, because only
 * a super admin can change another super admin, and the acting super admin remains until the transaction ends.
 */
async function changeAdmin(
  { database, publishEvent }: RankDeps,
  viewer: AdminViewer,
  targetId: string,
  change: (transaction: Queryable, of: Change) => Promise<Omit<AuditedAction, 'target'> | null>,
): Promise<{ admin: ManagedAdmin }> {
  if (targetId === viewer.userId) throw ownRank();
  return database.write(async (transaction, afterCommit) => {
    await refuseHigherRank(transaction, viewer, targetId);
    const actor = await verifyPermission(transaction, viewer, 'manage_admins');
    const { member, own } = await readMember(transaction, targetId);
    const action = await change(transaction, { actor, member, own });
    if (action) {
      const target = { type: 'user' as const, id: member.id, name: member.display_name };
      await recordAudit(transaction, viewer, { ...action, target });
      afterCommit(() => publishEvent(member.id));
    }
    const changed = await readMember(transaction, targetId);
    return { admin: toManaged({ ...viewer, admin: actor }, changed.member, changed.own) };
  });
}

/** Returns a member with their rank and own permissions. Throws `not-found`. */
export async function readMember(transaction: Queryable, userId: string) {
  const member = await store.findMember(transaction, userId);
  if (!member) throw profileNotFound();
  return { member, own: await ownPermissionsOf(transaction, member) };
}

function rowsOf(own: OwnPermissions): { permission: AdminPermission; is_granted: boolean }[] {
  return adminPermissions.flatMap((permission) => {
    const is_granted = own[permission];
    return is_granted === undefined ? [] : [{ permission, is_granted }];
  });
}

/** Returns the changes of an admin's rank and own permissions, including own permissions that were removed. */
export function changesOf(
  { rank }: store.RankedMember,
  own: OwnPermissions,
  after: OwnPermissions & { rank: AdminRank | null },
) {
  const none = Object.fromEntries(Object.keys(own).map((permission) => [permission, undefined]));
  return changesBetween<OwnPermissions & { rank: AdminRank | null }>(
    { rank, ...own },
    { ...none, ...after },
  );
}

function ownRank(): AppError {
  const message = '自分の役割や権限は変えられません';
  return new AppError('failed-precondition', message, { reason: 'own-rank' });
}

/** Reads all admins, the highest rank first. */
export async function readAdmins(database: Queryable, viewer: AdminViewer) {
  const admins: ManagedAdmin[] = [];
  for (const row of await store.listAdmins(database)) {
    admins.push(toManaged(viewer, row, await ownPermissionsOf(database, row)));
  }
  return admins.sort((a, b) => rankOrder(a.rank) - rankOrder(b.rank));
}

function rankOrder(rank: AdminRank | null): number {
  return rank === null ? adminRanks.length : adminRanks.indexOf(rank);
}

/** Reads the own permissions of a row. Queries them only if the row has any. */
async function ownPermissionsOf(
  database: Queryable,
  { id, has_own_permissions }: store.RankedMember,
): Promise<OwnPermissions> {
  return has_own_permissions ? readOwnPermissions(database, id) : {};
}

export function toManaged(
  viewer: AdminViewer,
  row: store.RankedMember,
  own: OwnPermissions,
): ManagedAdmin {
  const state = stateOf(row);
  return {
    id: row.id,
    profile: toSummary(row),
    rank: row.rank,
    own_permissions: own,
    permissions: state === 'active' ? [...permissionsOf(row.rank, own)] : [],
    state,
    created_at: row.appointed_at ?? '',
    last_seen_at: row.last_seen_at,
    can: { edit: row.id !== viewer.userId && outranks(viewer.admin.rank, row.rank) },
  };
}

function stateOf({ blocked_at, leaving_at }: store.RankedMember): ManagedAdmin['state'] {
  if (blocked_at !== null) return 'blocked';
  return leaving_at === null ? 'active' : 'leaving';
}
