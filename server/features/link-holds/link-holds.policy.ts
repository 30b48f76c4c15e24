import { LINKS_LOOKED_AT } from '#contract/limits.ts';
import { isNewcomer, strikesIn } from '#server/features/rate-limits/rate-limits.service.ts';

type Standing = Parameters<typeof isNewcomer>[0];

/**
 * Whether links of a member wait for a look. Those of a newcomer do, until the team has let several stand; whoever has
 * had something hidden or deleted waits for as long as that counts.
 */
export function waitsForLook(standing: Standing, letStand: number): boolean {
  if (!isNewcomer(standing)) return false;
  return strikesIn(standing) > 0 || letStand < LINKS_LOOKED_AT;
}
