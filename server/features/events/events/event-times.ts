import { type EventTimes, eventSpan } from '#contract/events/event-times.ts';
import { dateNear, wallClock } from '#contract/foundations/wall-clock.ts';

/** Returns the time of an event in Japan, such as `11月22日(日) 20:00〜22:00`. Omits the year if it is the year of `now`. */
export function japanSpan(times: EventTimes, now: Date): string {
  return eventSpan(times, { dayOf: (clock) => dateNear(clock, wallClock(now)) });
}
