import { DAY } from '#contract/foundations/limits.ts';
import type { PrivateProfilesTable } from './profiles.tables.ts';

/** The time without use of the site after which a member may have missed something, in milliseconds. */
export const SHORTEST_ABSENCE = DAY;

/**
 * How long after the return of a member the site offers the page of missed content, and how long the page can be
 * opened.
 */
const OFFERED = 3 * DAY;
const SHOWN = 7 * DAY;
/** The longest absence. Earlier content does not count as missed. */
const LONGEST = 30 * DAY;

type Absence = Pick<PrivateProfilesTable, 'away_from' | 'back_at' | 'has_seen_missed'>;

/**
 * Returns the time since which a member has missed content. Null when the site no longer shows the page of missed
 * content.
 */
export function missedSince({ away_from, back_at }: Absence, now: number): string | null {
  return away_from !== null && isWithin(back_at, SHOWN, now) ? sinceOf(away_from, now) : null;
}

/** Returns the time of `missedSince` while the site offers the page and the member has not seen it. Null otherwise. */
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
