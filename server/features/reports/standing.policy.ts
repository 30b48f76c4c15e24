import { DAY, NEWCOMER_AGE } from '#contract/limits.ts';

/** What is known of a reporter when they report something. */
export interface Standing {
  /** How many of their reports led to something, and how many did not. */
  right: number;
  wrong: number;
  /** How long ago they joined, in milliseconds. */
  age: number;
}

/** What the report of a member of average standing weighs. */
export const AVERAGE_WEIGHT = 100;

/** A case of this weight is hidden until somebody has looked. More than the two that one reporter weighs at most. */
export const HIDING_WEIGHT = 300;

/** What all new accounts together add to a case at most: however many they are, they hide nothing by themselves. */
export const NEW_ACCOUNTS_WEIGHT = 100;

/** The account of this age weighs in full. */
const GROWN_AFTER = 30 * DAY;
/** What a report weighs on the first day. */
const LEAST_SHARE = 0.1;

/**
 * What a report weighs: below 200, 100 for a grown account without earlier reports. How often the reporter was right is
 * smoothed, as if they had been right once and wrong once before, so that a single decision says little.
 */
export function weightOf({ right, wrong, age }: Standing): number {
  const accuracy = (right + 1) / (right + wrong + 2);
  const share = Math.max(LEAST_SHARE, Math.min(1, age / GROWN_AFTER));
  return Math.floor(2 * AVERAGE_WEIGHT * accuracy * share);
}

/** Whether a reporter counts among the new accounts: until one of their reports has led to something. */
export function isNewAccount({ right, age }: Standing): boolean {
  return right === 0 && age < NEWCOMER_AGE;
}

/** A report, as its case counts it. */
export interface Weighed {
  weight: number;
  is_new_account: boolean;
}

/** What the reports of a case weigh together. */
export function totalWeight(reports: readonly Weighed[]): number {
  const sumOf = (isNew: boolean) =>
    reports
      .filter(({ is_new_account }) => is_new_account === isNew)
      .reduce((sum, { weight }) => sum + weight, 0);
  return sumOf(false) + Math.min(NEW_ACCOUNTS_WEIGHT, sumOf(true));
}
