import type { EventScope } from '#contract/events/events.ts';

/** Keys of events. Each key is also the prefix of longer ones. */
export const eventsKeys = {
  lists: ['events', 'list'] as const,
  list: (scope: EventScope, joined: boolean) => ['events', 'list', scope, joined] as const,
  month: (month: string) => ['events', 'list', 'month', month] as const,
  details: ['events', 'detail'] as const,
  detail: (eventId: string) => ['events', 'detail', eventId] as const,
  preview: (eventId: string) => ['events', 'preview', eventId] as const,
  edited: (eventId: string) => ['events', 'edited', eventId] as const,
  allSeries: ['events', 'series'] as const,
  series: (eventId: string) => ['events', 'series', eventId] as const,
  calendarFeed: ['events', 'calendar-feed'] as const,
};
