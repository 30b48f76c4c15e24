import { eventListsMessages } from './event-lists.messages.ts';

const views = ['upcoming', 'joined', 'month', 'past'] as const;
export type EventsView = (typeof views)[number];

export const viewItems = views.map((value) => ({ value, label: eventListsMessages.views[value] }));

/** Returns the view in the search parameters. Defaults to upcoming events. */
export function readView(search: URLSearchParams): EventsView {
  return views.find((view) => view === search.get('view')) ?? 'upcoming';
}

export function searchOfView(view: EventsView): Record<string, string> {
  return view === 'upcoming' ? {} : { view };
}
