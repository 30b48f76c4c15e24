import type { AdminRecord } from '#server/platform/http/viewer.ts';

/** Whether an admin can remove the passkeys of other members: only super admins who manage the admins. */
export function mayRemovePasskeys({ rank, permissions }: AdminRecord): boolean {
  return rank === 'super_admin' && permissions.has('manage_admins');
}
