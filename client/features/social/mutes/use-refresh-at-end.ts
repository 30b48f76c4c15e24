import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { DAY } from '#contract/foundations/limits.ts';

/** Reloads the viewer's data when the next mute ends. */
export function useRefreshAtEnd(ends: readonly (string | null)[]): void {
  const client = useQueryClient();
  const moments = ends.flatMap((end) => (end === null ? [] : [Date.parse(end)]));
  const next = Math.min(...moments);
  useEffect(() => {
    const rest = next - Date.now();
    // Timers cannot exceed 24 days. A page that is open for a day is reloaded anyway.
    if (rest > DAY) return;
    // A timer can fire slightly early.
    const timer = setTimeout(() => refreshViewerData(client), Math.max(0, rest) + 50);
    return () => clearTimeout(timer);
  }, [client, next]);
}
