import type { ReportTarget } from '#contract/moderation/reports.ts';

/** Whether only two members can read a target of this type. The audit log records who on the team reads it. */
export function isPrivateTarget(type: ReportTarget): boolean {
  return type === 'message';
}
