import { daysBetween, type Span } from './calendar-days.ts';

export interface WeekBar<Event> {
  event: Event;
  /** The line of the bar: 0 is the first line below the numbers of the days. */
  lane: number;
  /** The first and the last day of the bar in this week. */
  first: string;
  last: string;
  /** The number of days that the bar covers. */
  days: number;
  /** Whether the event has days before or after the bar. */
  hasEarlier: boolean;
  hasLater: boolean;
}

/** A line below the number of a day: a section of a bar, or an event of this day only. */
type DayLine<Event> = { bar: WeekBar<Event> } | { event: Event };

/**
 * Returns the bars of a week, each in the first line that is free on all days of the bar. In `week`, days of other
 * months are null.
 */
export function barsOf<Event extends Span>(
  events: readonly Event[],
  week: readonly (string | null)[],
): WeekBar<Event>[] {
  const days = week.filter((day) => day !== null);
  const lastOfLanes: string[] = [];
  return events
    .map((event) => ({ event, ...daysBetween(event) }))
    .filter(({ first, last }) => first < last)
    .sort((a, b) => a.first.localeCompare(b.first) || b.last.localeCompare(a.last))
    .flatMap(({ event, first, last }) => {
      const covered = days.filter((day) => first <= day && day <= last);
      const [from, until] = [covered[0], covered.at(-1)];
      if (from === undefined || until === undefined) return [];
      const free = lastOfLanes.findIndex((taken) => taken < from);
      const lane = free === -1 ? lastOfLanes.length : free;
      lastOfLanes[lane] = until;
      const ends = { hasEarlier: first < from, hasLater: until < last };
      return [{ event, lane, first: from, last: until, days: covered.length, ...ends }];
    });
}

/** Returns the bars over a day, and the events of the day that have no bar. */
export function splitDay<Event>(
  day: string,
  events: readonly Event[],
  bars: readonly WeekBar<Event>[],
): { over: WeekBar<Event>[]; others: Event[] } {
  const over = bars.filter(({ first, last }) => first <= day && day <= last);
  return { over, others: events.filter((event) => !over.some((bar) => bar.event === event)) };
}

/** Returns the lines of a day: bars in their lanes, and other events between them. A free line is undefined. */
export function linesOf<Event>(
  over: readonly WeekBar<Event>[],
  others: readonly Event[],
  count: number,
): (DayLine<Event> | undefined)[] {
  const rest = others.values();
  return Array.from({ length: count }, (_, lane) => {
    const bar = over.find((candidate) => candidate.lane === lane);
    if (bar) return { bar };
    const { value } = rest.next();
    return value && { event: value };
  });
}
