import { HOUR } from '#contract/foundations/limits.ts';

/** How much earlier a case is sorted in the queue for each 100 of its weight. */
const EARLIER = 6 * HOUR;

/** The most weight that counts in the queue. Without it, a widely reported case would precede cases from weeks ago. */
const MAX_WEIGHT = 2000;

/** The weight of an appeal. It equals the weight of three reports, because a member waits for the answer. */
export const APPEAL_WEIGHT = 300;

/**
 * Returns the time by which a case is sorted in the queue. The order of two cases depends only on their weights and
 * ages, so it does not change over time. So the time is stored and read from an index.
 */
export function sortTime(openedAt: string, weight: number): string {
  const earlier = (Math.min(weight, MAX_WEIGHT) / 100) * EARLIER;
  return new Date(Date.parse(openedAt) - earlier).toISOString();
}
