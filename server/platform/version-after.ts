/**
 * The time of a change, in ISO 8601. Two changes of one record never have the same time, even within a millisecond or
 * when the clock is set back, because editors use it as the version.
 */
export function versionAfter(last: string | null, now: Date = new Date()): string {
  const earliest = last === null ? 0 : Date.parse(last) + 1;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}
