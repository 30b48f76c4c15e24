import { DAY } from '#contract/foundations/limits.ts';
import type { PrivateProfilesTable } from '#server/features/members/profiles/profiles.tables.ts';

/** How long a member has to be away to miss something. */
export const SHORTEST_ABSENCE = DAY;

/** How long after a return the site tells of what was missed, and how long its page shows it. */
const OFFERED = 3 * DAY;
const SHOWN = 7 * DAY;
/** What happened before is no longer missed. */
const LONGEST = 30 * DAY;

type Absence = Pick<PrivateProfilesTable, 'away_from' | 'back_at' | 'has_seen_missed'>;

/** Since when the member was away, as long as the page of what they missed shows it. Null otherwise. */
export function missedSince({ away_from, back_at }: Absence, now: number): string | null {
  return away_from !== null && isWithin(back_at, SHOWN, now) ? sinceOf(away_from, now) : null;
}

/** The same, as long as the site offers to show it: until the member has seen it. */
export function offeredSince(absence: Absence, now: number): string | null {
  const isOffered = !absence.has_seen_missed && isWithin(absence.back_at, OFFERED, now);
  return isOffered ? missedSince(absence, now) : null;
}

function isWithin(time: string | null, span: number, now: number): boolean {
  return time !== null && now - Date.parse(time) < span;
}

function sinceOf(away_from: string, now: number): string {
  return new Date(Math.max(Date.parse(away_from), now - LONGEST)).toISOString();
}
