import type { ReportCase } from '../../../../contract/report-cases.ts';

/** Whether somebody works on a case now: a claim ends by itself. */
export function isClaimed(
  { claimed_by, claimed_until }: Pick<ReportCase, 'claimed_by' | 'claimed_until'>,
  now = Date.now(),
): boolean {
  return claimed_by !== null && claimed_until !== null && Date.parse(claimed_until) > now;
}
