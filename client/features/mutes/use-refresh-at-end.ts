import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DAY } from '../../../contract/limits.ts';
import { refreshViewerData } from '../session/session.queries.ts';

/** Reads again what is shown when the next mute with an end is over: it then tells of the mute no longer. */
export function useRefreshAtEnd(ends: readonly (string | null)[]): void {
  const client = useQueryClient();
  const moments = ends.flatMap((end) => (end === null ? [] : [Date.parse(end)]));
  const next = Math.min(...moments);
  useEffect(() => {
    const rest = next - Date.now();
    // Timers cannot be set further than 24 days; a page that is open for a day is read again anyway.
    if (rest > DAY) return;
    // A timer may be a little early.
    const timer = setTimeout(() => refreshViewerData(client), Math.max(0, rest) + 50);
    return () => clearTimeout(timer);
  }, [client, next]);
}
