import { isDeepStrictEqual } from 'node:util';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { KnownAdmin } from '#contract/team/managed-admins.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import type { AdminRecord } from '#server/platform/http/viewer.ts';
import { canGrant, type OwnPermissions } from '../admins.policy.ts';
import type { RankedMember } from './admin-ranks.store.ts';

/** Throws `not-appointable` unless the member has a complete profile, is not blocked, and is not leaving. */
export function refuseAppointing({
  blocked_at,
  leaving_at,
  is_profile_complete,
}: RankedMember): void {
  if (blocked_at === null && leaving_at === null && is_profile_complete) return;
  throw new AppError('failed-precondition', 'この人には、いま役割を付けられません', {
    reason: 'not-appointable',
  });
}

/** Throws `changed-elsewhere` when the rank or permissions of the admin differ from what the viewer has read. */
export function refuseOutdated(
  known: KnownAdmin | undefined,
  { rank }: RankedMember,
  own: OwnPermissions,
): void {
  if (!known || isDeepStrictEqual(known, { rank, permissions: own })) return;
  throw changedElsewhere('ほかの管理者が先に変更しました。内容を確認してください');
}

/** Throws `beyond-own` for permissions that the actor cannot grant. */
export function refuseGranting(
  actor: AdminRecord,
  before: ReadonlySet<AdminPermission>,
  after: ReadonlySet<AdminPermission>,
): void {
  if (!canGrant(actor, before, after)) throw grantRefused();
}

export function grantRefused(): AppError {
  const message = '自分より上の役割や、自分にない権限は付けられません';
  return new AppError('permission-denied', message, { reason: 'beyond-own' });
}
