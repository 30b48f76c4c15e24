import { getAdminStatus } from '#contract/team/admins.ts';
import type { Site } from '#server/platform/site.ts';
import { adminStatus } from './admins.service.ts';

export function registerAdmins({ binding }: Site): void {
  binding.query(getAdminStatus, async ({ viewer }) => adminStatus(viewer));
}
