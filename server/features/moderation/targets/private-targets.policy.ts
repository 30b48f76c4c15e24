import type { ReportTarget } from '#contract/moderation/reports.ts';

/** Whether nobody but two members can read such a target, so that the audit log says who of the team has. */
export function isPrivateTarget(type: ReportTarget): boolean {
  return type === 'message';
}
