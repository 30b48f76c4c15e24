import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { dateTimeMessages } from '#client/ui/form/date-time.messages.ts';
import {
  fromJapanTime,
  noTime,
  ownTimeOf,
  toJapanTime,
  type WallTime,
} from '#client/ui/form/japan-time.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { mutesMessages } from './mutes.messages.ts';

const texts = mutesMessages.settings;
const days = { day: 1, week: 7, month: 30 } as const;

/** The duration of a mute: without an end, a number of days, or until a chosen time. */
export type MutePeriod = keyof typeof texts.periods;

/** Returns the selected duration of a mute, and its setters. */
export function useMuteEnd(first: MutePeriod) {
  const [period, setPeriod] = useState(first);
  const [until, setUntil] = useState(noTime);
  const [error, setError] = useState<string>();

  return {
    period,
    until,
    error,
    choose: (chosen: MutePeriod) => {
      setPeriod(chosen);
      setError(undefined);
    },
    chooseUntil: (chosen: WallTime) => {
      setUntil(chosen);
      setError(undefined);
    },
    /** Returns the end, or null for no end. Undefined when the chosen time is invalid, which the field shows. */
    read: (): string | null | undefined => {
      if (period === 'forever') return null;
      const now = Date.now();
      if (period !== 'until') return new Date(now + days[period] * DAY).toISOString();
      const expiresAt = fromJapanTime(until);
      if (expiresAt !== null && Date.parse(expiresAt) > now) return expiresAt;
      setError(expiresAt === null ? texts.untilMissing : texts.untilPassed);
      return undefined;
    },
  };
}

/** Returns a time in Japan: `12月24日(木) 12:00`. Names Japan when the browser is in another time zone. */
export function momentOf(iso: string): string {
  const date = formatDate(iso, inJapan);
  const time = formatTime(iso, inJapan);
  const isOwnTime = ownTimeOf(toJapanTime(iso)) === null;
  return isOwnTime ? `${date} ${time}` : dateTimeMessages.moment(date, time);
}

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
