import {
  getEvent,
  listEventPosts,
  listEventSeries,
  listEvents,
  listNextEvents,
} from '#contract/events.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readEvents, readNextEvents } from './event-lists.service.ts';
import * as events from './events.service.ts';

/** Reading events: lists, one event, its series and its gallery. */
export function registerEvents(binding: Binding, database: Database): void {
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
