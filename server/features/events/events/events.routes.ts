import {
  getEvent,
  getEventPreview,
  listEventPosts,
  listEventSeries,
  listEvents,
  listNextEvents,
} from '#contract/events/events.ts';
import type { Site } from '#server/platform/site.ts';
import { readEvents, readNextEvents } from './event-lists.service.ts';
import { readEventPreview } from './event-previews.service.ts';
import * as events from './events.service.ts';

export function registerEvents({ binding }: Site): void {
  binding.query(listNextEvents, ({ viewer, database }) => readNextEvents(database, viewer));
  binding.query(listEvents, ({ viewer, database, search }) => readEvents(database, viewer, search));
  binding.query(getEvent, ({ viewer, database, params }) =>
    events.readEvent(database, viewer, params.eventId),
  );
  binding.query(getEventPreview, async ({ database, params }) => {
    const event = await readEventPreview(database, params.eventId);
    if (!event) throw events.eventNotFound();
    return event;
  });
  binding.query(listEventSeries, ({ viewer, database, params }) =>
    events.readEventSeries(database, viewer, params.eventId),
  );
  binding.query(listEventPosts, ({ viewer, database, params, search }) =>
    events.readEventPosts(database, viewer, params.eventId, search),
  );
}
