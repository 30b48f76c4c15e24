import { HOUR } from '../../contract/limits.ts';

const AHEAD = 9 * HOUR;

/** A day and a time of day as the fields for them hold it. */
export interface WallTime {
  /** `2026-11-21` */
  date: string;
  /** `20:00` */
  time: string;
}

/** What the clocks of Japan show at a moment. Japan has no summer time. */
export function toJapan(iso: string): WallTime {
  const shifted = new Date(Date.parse(iso) + AHEAD).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** The moment at which the clocks of Japan show this; null where it is not whole, or no day of the calendar. */
export function fromJapan({ date, time }: WallTime): string | null {
  const moment = Date.parse(`${date}T${time}:00.000+09:00`);
  if (Number.isNaN(moment)) return null;
  const iso = new Date(moment).toISOString();
  return toJapan(iso).date === date ? iso : null;
}
