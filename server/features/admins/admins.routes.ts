import { getAdminStatus } from '#contract/admins.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { adminStatus } from './admins.service.ts';

/** Admins: what the caller is allowed to do as one. */
export function registerAdmins(binding: Binding): void {
  binding.query(getAdminStatus, async ({ viewer }) => adminStatus(viewer));
}
