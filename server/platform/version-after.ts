/**
 * Returns the time of a change, in ISO 8601, which is always later than `last`. Editors use it as the version, so it
 * differs even within a millisecond or when the clock is set back.
 */
export function versionAfter(last: string | null, now: Date = new Date()): string {
  const earliest = last === null ? 0 : Date.parse(last) + 1;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}
