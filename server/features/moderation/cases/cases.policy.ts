import { HOUR } from '#contract/foundations/limits.ts';

/** The time by which a case moves up in the queue for each 100 of weight. */
const EARLIER = 6 * HOUR;

/** The maximum weight of a case in the queue. Without it, a widely reported case would pass cases from weeks ago. */
const MAX_WEIGHT = 2000;

/** The weight of an appeal. It equals three reports, because a member waits for the answer. */
export const APPEAL_WEIGHT = 300;

/**
 * Returns the time by which the queue is sorted. The order of two cases depends only on their weights and ages, so it
 * does not change over time. The time is stored once and read from an index.
 */
export function sortTime(openedAt: string, weight: number): string {
  const earlier = (Math.min(weight, MAX_WEIGHT) / 100) * EARLIER;
  return new Date(Date.parse(openedAt) - earlier).toISOString();
}
