import { type TeamAlertKind, teamAlertPermissions } from '#contract/administration/team-alerts.ts';
import type { AdminRecord } from '#server/platform/http/viewer.ts';

/** Whether a member may know of a kind. Null is the record of those who are not in the team. */
export function maySee(admin: AdminRecord | null, kind: TeamAlertKind): boolean {
  return admin?.permissions.has(teamAlertPermissions[kind]) ?? false;
}
