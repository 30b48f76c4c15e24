import type { Area } from '#server/platform/noun.ts';
import type { Ports } from '#server/platform/site.ts';
import { registerCalendars } from './events/calendars/event-calendars.routes.ts';
import { readEventTitles } from './events/event-cards.service.ts';
import { registerEventJoins } from './events/event-joins/event-joins.routes.ts';
import { joinsOfEvent, joinsOfMember } from './events/event-joins/event-joins.service.ts';
import { hiddenEventsAmong, readEventTimes } from './events/event-readers.service.ts';
import { eventPictures } from './events/event-readers.store.ts';
import { registerEvents } from './events/events.routes.ts';
import { eventPollOwner } from './events/events.service.ts';
import { registerManagedEvents } from './events/managed-events/managed-events.routes.ts';
import { moderatableEvent } from './events/managed-events/moderatable-event.service.ts';
import { registerPlannedEvents } from './events/planned-events/planned-events.routes.ts';
import { createPlannedEventsJob } from './events/planned-events/publish-planned-events.job.ts';
import { runNextReminder } from './events/reminders/event-reminders.service.ts';
import { eventsOfMember } from './events/writing/delete-event.service.ts';
import { registerEventWriting } from './events/writing/write-event.routes.ts';

export const eventsArea = {
  events: {
    routes: [
      registerEvents,
      registerEventWriting,
      registerPlannedEvents,
      registerEventJoins,
      registerCalendars,
      registerManagedEvents,
    ],
    jobs: [createPlannedEventsJob],
    watchers: {
      'event-reminders': { runNext: ({ database }: Ports) => runNextReminder(database) },
    },
    pictureReferences: [eventPictures],
    moderatables: { event: moderatableEvent },
    pollOwners: { event: eventPollOwner },
    eventRelatedRecords: [joinsOfEvent],
    memberRecords: [eventsOfMember, () => joinsOfMember],
    relatedVisibility: {
      event: () => readEventTitles,
      hiddenEvents: () => (database, viewer, ids) => hiddenEventsAmong(database.read, viewer, ids),
      eventTimes: () => (database, id) => readEventTimes(database.read, id),
    },
  },
} satisfies Area;
