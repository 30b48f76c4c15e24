import { eventListsMessages } from './event-lists.messages.ts';

const views = ['upcoming', 'joined', 'month', 'past'] as const;
export type EventsView = (typeof views)[number];

/** The tabs of the page of events. */
export const viewItems = views.map((value) => ({ value, label: eventListsMessages.views[value] }));

/** Reads the view from the search parameters. By default, the events to come. */
export function readView(search: URLSearchParams): EventsView {
  return views.find((view) => view === search.get('view')) ?? 'upcoming';
}

/** The search parameters of a view. */
export function searchOfView(view: EventsView): Record<string, string> {
  return view === 'upcoming' ? {} : { view };
}
