import { type AdminRank, adminRanks } from '#contract/team/admins.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AdminViewer } from '#server/platform/http/viewer.ts';
import { type OwnPermissions, outranks, permissionsOf } from '../admins.policy.ts';
import { readOwnPermissions } from '../admins.store.ts';
import * as store from './admin-ranks.store.ts';

/** Reads all admins, the highest rank first. */
export async function readAdmins(
  database: Queryable,
  viewer: AdminViewer,
): Promise<ManagedAdmin[]> {
  const admins: ManagedAdmin[] = [];
  for (const row of await store.listAdmins(database)) {
    admins.push(toManaged(viewer, row, await ownPermissionsOf(database, row)));
  }
  return admins.sort((a, b) => rankOrder(a.rank) - rankOrder(b.rank));
}

function rankOrder(rank: AdminRank | null): number {
  return rank === null ? adminRanks.length : adminRanks.indexOf(rank);
}

/** Reads the own permissions of a row. Queries them only if it has any. */
export async function ownPermissionsOf(
  database: Queryable,
  { id, has_own_permissions }: store.RankedMember,
): Promise<OwnPermissions> {
  return has_own_permissions ? readOwnPermissions(database, id) : {};
}

/** Converts a row for admins who manage admins. */
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
