/**
 * Returns the time of a change. It is later than `last` even in the same millisecond or when the clock is set back.
 * Editors use it as the version.
 */
export function versionAfter(last: string | null, now: Date = new Date()): string {
  const earliest = last === null ? 0 : Date.parse(last) + 1;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}
