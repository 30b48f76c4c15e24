import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { dateTimeMessages } from '#client/ui/form/date-time.messages.ts';
import { ownTimeOf, toJapanTime } from '#client/ui/form/japan-time.ts';
import { DAY } from '#contract/foundations/limits.ts';

/** Returns a time in Japan: `12月24日(木) 12:00`. Names Japan when the browser is in another time zone. */
export function momentOf(iso: string): string {
  const date = formatDate(iso, inJapan);
  const time = formatTime(iso, inJapan);
  const isOwnTime = ownTimeOf(toJapanTime(iso)) === null;
  return isOwnTime ? `${date} ${time}` : dateTimeMessages.moment(date, time);
}

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
