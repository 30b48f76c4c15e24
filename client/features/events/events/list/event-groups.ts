import type { ListedEvent } from '#contract/events/events.ts';
import { wallClock } from '#contract/foundations/wall-clock.ts';
import { eventListsMessages } from './event-lists.messages.ts';

const texts = eventListsMessages.groups;

export interface EventGroup {
  title: string;
  events: ListedEvent[];
}

/** Returns upcoming events, earliest first, in the groups 今日, 今週 and 今後. */
export function groupUpcoming(events: readonly ListedEvent[], now = new Date()): EventGroup[] {
  const today = wallClock(now).dayNumber;
  return groupBy(events, ({ event_date }) => {
    const { dayNumber } = wallClock(event_date);
    if (dayNumber <= today) return texts.today;
    return dayNumber <= sundayOf(today) ? texts.thisWeek : texts.later;
  });
}

/** Returns past events in groups by the month in which they started. */
export function groupByMonth(events: readonly ListedEvent[]): EventGroup[] {
  return groupBy(events, ({ event_date }) => {
    const { year, month } = wallClock(event_date);
    return texts.month(year, month);
  });
}

/**
 * Returns the last day of the week that contains a day. Weeks begin on Monday here, so that the coming weekend belongs
 * to 今週.
 */
function sundayOf(day: number): number {
  // Day 0 is January 1, 1970, a Thursday.
  const sinceMonday = (day + 3) % 7;
  return day + 6 - sinceMonday;
}

function groupBy(
  events: readonly ListedEvent[],
  titleOf: (event: ListedEvent) => string,
): EventGroup[] {
  const groups = new Map<string, ListedEvent[]>();
  for (const event of events) {
    const title = titleOf(event);
    groups.set(title, [...(groups.get(title) ?? []), event]);
  }
  return [...groups].map(([title, grouped]) => ({ title, events: grouped }));
}
