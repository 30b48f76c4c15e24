import { fromJapanTime, noTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';

/** Returns the instant of an entered time. An unchanged time keeps the milliseconds of the stored instant. */
export function instantOf(wall: WallTime, stored: string | null): string | null {
  const { date, time } = stored === null ? noTime : toJapanTime(stored);
  return wall.date === date && wall.time === time ? stored : fromJapanTime(wall);
}

export type ShownState = 'shown' | 'planned' | 'over' | 'inactive';

/** Returns whether something is shown at a moment, or why it is not. */
export function shownState(
  isActive: boolean,
  from: string | null | undefined,
  until: string | null | undefined,
  now = new Date(),
): ShownState {
  if (!isActive) return 'inactive';
  if (until && Date.parse(until) <= now.getTime()) return 'over';
  return from && Date.parse(from) > now.getTime() ? 'planned' : 'shown';
}

/** Whether a time is incomplete, or does not exist in the calendar. */
export function isIncomplete(wall: WallTime): boolean {
  return (wall.date !== '' || wall.time !== '') && fromJapanTime(wall) === null;
}
