import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { nextWeekly } from '#server/features/notifications/deliveries/quiet-hours.policy.ts';
import type { DigestSettings } from './digests.store.ts';

/**
 * The time after the weekly slot on Saturday morning in which a digest can still be sent, for example after a downtime.
 */
const LATE = 12 * HOUR;

/** Members who have not used the site for `AWAY` get at most one digest per `MONTH`. */
const AWAY = 60 * DAY;
const MONTH = 28 * DAY;

/**
 * Returns the start of the weekly slot for digests, if `now` is in this slot in a time zone. Returns null outside this
 * slot.
 */
export function slotOf(now: number, zone: string): number | null {
  const slot = nextWeekly(now, zone) - 7 * DAY;
  return now - slot < LATE ? slot : null;
}

export function isDigestDue(
  { digest, digest_sent_at }: DigestSettings,
  last_used_at: string,
  slot: number,
): boolean {
  if (digest === 'off') return false;
  if (digest_sent_at === null) return true;
  const pause = slot - Date.parse(digest_sent_at);
  return slot - Date.parse(last_used_at) > AWAY ? pause >= MONTH : pause > 0;
}

/** Returns the time from which a member may have missed something: their last use of the site, but at most a week ago. */
export function missedSince(last_used_at: string, slot: number): string {
  return new Date(Math.max(Date.parse(last_used_at), slot - 7 * DAY)).toISOString();
}
