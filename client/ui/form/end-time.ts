import { HOUR } from '#contract/foundations/limits.ts';
import { fromJapanTime, toJapanTime, type WallTime } from './japan-time.ts';

/** The selected duration: hours, until a custom time, or without an end. */
export const lengths = ['1', '2', '3', 'until', 'none'] as const;
export type Length = (typeof lengths)[number];

export interface EndTime {
  length: Length;
  /** The end when the length is `until`. */
  end: WallTime;
}

/** Returns the end for a `start`. It is incomplete while the start is incomplete, and null for the length `none`. */
export function endAfter(start: WallTime, { length, end }: EndTime): WallTime | null {
  if (length === 'none') return null;
  if (length === 'until') return end;
  const iso = fromJapanTime(start);
  if (iso === null) return { date: '', time: '' };
  return toJapanTime(new Date(Date.parse(iso) + Number(length) * HOUR));
}

/** Returns the selection for a stored end. */
export function endTimeOf(startIso: string, endIso: string | null): EndTime {
  const end = toJapanTime(endIso ?? startIso);
  if (endIso === null) return { length: 'none', end };
  const hours = String((Date.parse(endIso) - Date.parse(startIso)) / HOUR);
  return { length: lengths.find((length) => length === hours) ?? 'until', end };
}
