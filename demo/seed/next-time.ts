import { addDays, japanDay } from '#contract/foundations/wall-clock.ts';

/** The time of day at which deadlines end. */
export const END_OF_DAY = '23:59';

/**
 * Returns the first time from `from` on, in ISO 8601, at which clocks in Japan show `clock` (`21:00`). With `date`
 * (`12-31`), on that day of the year.
 */
export function nextTime(from: string, clock: string, date?: string | null): string {
  const today = japanDay(Date.parse(from));
  const year = Number(today.slice(0, 4));
  const days = date ? [`${year}-${date}`, `${year + 1}-${date}`] : [today, addDays(today, 1)];
  const [time = from, later = from] = days.map((day) =>
    new Date(`${day}T${clock}:00+09:00`).toISOString(),
  );
  return time < from ? later : time;
}
