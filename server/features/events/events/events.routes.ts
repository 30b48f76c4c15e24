import {
  getEvent,
  listEventPosts,
  listEventSeries,
  listEvents,
  listNextEvents,
} from '#contract/events/events.ts';
import type { Site } from '#server/platform/site.ts';
import { readEvents, readNextEvents } from './event-lists.service.ts';
import * as events from './events.service.ts';

/** Reading events: lists, one event, its series and its gallery. */
export function registerEvents({ binding, database }: Site): void {
  binding.query(listNextEvents, ({ viewer }) => readNextEvents(database, viewer));
  binding.query(listEvents, ({ viewer, search }) => readEvents(database, viewer, search));
  binding.query(getEvent, ({ viewer, params }) =>
    events.readEvent(database, viewer, params.eventId),
  );
  binding.query(listEventSeries, ({ viewer, params }) =>
    events.readEventSeries(database, viewer, params.eventId),
  );
  binding.query(listEventPosts, ({ viewer, params, search }) =>
    events.readEventPosts(database, viewer, params.eventId, search),
  );
}
