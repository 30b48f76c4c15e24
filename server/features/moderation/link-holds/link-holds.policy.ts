import { APPROVED_LINKS } from '#contract/foundations/limits.ts';
import {
  isNewcomer,
  strikesIn,
} from '#server/features/foundations/rate-limits/rate-limits.service.ts';

type Reputation = Parameters<typeof isNewcomer>[0];

/**
 * Whether links of a member need a review. Links of a new member do, until the team has approved several. Links of a
 * member with hidden or deleted content do, while that content counts against the member.
 */
export function needsReview(reputation: Reputation, approved: number): boolean {
  if (!isNewcomer(reputation)) return false;
  return strikesIn(reputation) > 0 || approved < APPROVED_LINKS;
}
