import type { ReportTarget } from '#contract/moderation/reports.ts';

/** Whether only two members can read a target of this type. The audit log records its readers on the team. */
export function isPrivateTarget(type: ReportTarget): boolean {
  return type === 'message';
}
