/**
 * The time of a change, in ISO 8601. Two of one thing never have the same, also within a millisecond or when the clock is
 * set back: an editor identifies the version that it has loaded by it.
 */
export function versionAfter(last: string | null, now: Date = new Date()): string {
  const earliest = last === null ? 0 : Date.parse(last) + 1;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}
