import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { startOfJapanDay } from '#contract/foundations/wall-clock.ts';

const RETRY = HOUR;

/** Returns the next time after `now` at which it is this hour in Japan. */
export function nextBackupAt(hour: number, now: number): number {
  const today = startOfJapanDay(now) + hour * HOUR;
  return today > now ? today : today + DAY;
}

/** Returns when a failed backup is retried: in an hour, or at the next planned time if that is sooner. */
export function retryAt(hour: number, now: number): number {
  return Math.min(now + RETRY, nextBackupAt(hour, now));
}
