import { FULL_TRUST_AGE, NEWCOMER_AGE, RATE_LIMITS } from '#contract/limits.ts';
import type { LimitedKind, LimitPeriod } from '#contract/rate-limits.ts';

/** What decides how much a member can do. */
export interface Standing {
  /** Milliseconds since the member joined. */
  age: number;
  /** How many of their things the team has hidden lately, and how many it has deleted. */
  hidden: number;
  deleted: number;
  /** How often the team has lately warned or blocked them, without what was taken back. */
  admonished: number;
  isTeam: boolean;
}

/**
 * How far a member is trusted, from 0 to 1. It grows with the age of the account, each strike halves it, and the team
 * of the site is trusted fully.
 */
export function trustIn(standing: Standing): number {
  if (standing.isTeam) return 1;
  const grown = Math.min(1, Math.max(0, standing.age) / FULL_TRUST_AGE);
  return grown / 2 ** strikesIn(standing);
}

/** How often the team has lately had to do something about a member. */
export function strikesIn({ hidden, deleted, admonished }: Standing): number {
  return hidden + deleted + admonished;
}

/** Whether a member is new: for a week, and longer for each strike. */
export function isNewcomer(standing: Standing): boolean {
  return trustIn(standing) < NEWCOMER_AGE / FULL_TRUST_AGE;
}

/** How often a member can do something in a period: between the limit of a newcomer and the highest one. */
export function allowanceOf(kind: LimitedKind, period: LimitPeriod, trust: number): number {
  const [lowest, highest] = RATE_LIMITS[kind][period];
  return lowest + Math.floor((highest - lowest) * trust);
}

/** What every member can do, however new. */
export function lowestAllowance(kind: LimitedKind, period: LimitPeriod): number {
  return allowanceOf(kind, period, 0);
}
