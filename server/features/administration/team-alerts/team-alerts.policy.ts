import { type TeamAlertKind, teamAlertPermissions } from '#contract/administration/team-alerts.ts';
import type { AdminRecord } from '#server/platform/http/viewer.ts';

/** Whether a member may see a kind of alert. The record is null for members who are not on the team. */
export function maySee(admin: AdminRecord | null, kind: TeamAlertKind): boolean {
  return admin?.permissions.has(teamAlertPermissions[kind]) ?? false;
}
