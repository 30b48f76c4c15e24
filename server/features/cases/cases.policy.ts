import { HOUR } from '#contract/limits.ts';

/** How much earlier a case stands in the queue for each 100 that it weighs. */
const EARLIER = 6 * HOUR;

/** What a case weighs at most in the queue: one that everybody reports does not stand before those of weeks ago. */
const MAX_WEIGHT = 2000;

/** What an appeal weighs: as much as three reports, since whoever writes it waits. */
export const APPEAL_WEIGHT = 300;

/**
 * The time that the queue is sorted by. The order of two cases depends on their weights and on the difference of their
 * ages, so that it stays while time passes: it is stored once, and lists are read from an index.
 */
export function sortTime(openedAt: string, weight: number): string {
  const earlier = (Math.min(weight, MAX_WEIGHT) / 100) * EARLIER;
  return new Date(Date.parse(openedAt) - earlier).toISOString();
}
