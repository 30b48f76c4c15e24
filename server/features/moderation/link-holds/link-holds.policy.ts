import { LINKS_LOOKED_AT } from '#contract/foundations/limits.ts';
import {
  isNewcomer,
  strikesIn,
} from '#server/features/foundations/rate-limits/rate-limits.service.ts';

type Standing = Parameters<typeof isNewcomer>[0];

/**
 * Whether links of a member need a pending review. Those of a new member do, until the team has approved several.
 * Those of a member with hidden or deleted content do as long as that counts.
 */
export function waitsForLook(standing: Standing, letStand: number): boolean {
  if (!isNewcomer(standing)) return false;
  return strikesIn(standing) > 0 || letStand < LINKS_LOOKED_AT;
}
