import type { LimitedKind, LimitPeriod } from '#contract/foundations/errors.ts';
import { FULL_TRUST_AGE, NEWCOMER_AGE, RATE_LIMITS } from '#contract/foundations/limits.ts';

export interface Reputation {
  /** Milliseconds since the member joined. */
  age: number;
  /**
   * The number of posts, comments and events that the team has recently hidden. `deleted` is the number that the team
   * has recently deleted.
   */
  hidden: number;
  deleted: number;
  /** The number of recent warnings and blocks, without reverted decisions. */
  admonished: number;
  isTeam: boolean;
}

/** Returns the trust in a member, from 0 to 1. It grows with the age of the account, and each strike halves it. */
export function trustIn(reputation: Reputation): number {
  if (reputation.isTeam) return 1;
  const grown = Math.min(1, Math.max(0, reputation.age) / FULL_TRUST_AGE);
  return grown / 2 ** strikesIn(reputation);
}

export function strikesIn({ hidden, deleted, admonished }: Reputation): number {
  return hidden + deleted + admonished;
}

/** Whether a member is new. Members are new in their first week, and longer with each strike. */
export function isNewcomer(reputation: Reputation): boolean {
  return trustIn(reputation) < NEWCOMER_AGE / FULL_TRUST_AGE;
}

/** Returns the limit of an action in a period, between the limit of a new member and the highest limit. */
export function allowanceOf(kind: LimitedKind, period: LimitPeriod, trust: number): number {
  const [lowest, highest] = RATE_LIMITS[kind][period];
  return lowest + Math.floor((highest - lowest) * trust);
}

/** Returns the limit that even a new member has. */
export function lowestAllowance(kind: LimitedKind, period: LimitPeriod): number {
  return allowanceOf(kind, period, 0);
}
