import { registerCalendars } from './events/calendars/event-calendars.routes.ts';
import { registerEventJoins } from './events/event-joins/event-joins.routes.ts';
import { registerEvents } from './events/events.routes.ts';
import { registerManagedEvents } from './events/managed-events/managed-events.routes.ts';
import { registerManagedPlannedEvents } from './events/managed-planned-events/managed-planned-events.routes.ts';
import { registerPlannedEvents } from './events/planned-events/planned-events.routes.ts';
import { registerEventWriting } from './events/writing/write-event.routes.ts';

/** What the area registers. */
export const eventsArea = [
  registerEvents,
  registerEventWriting,
  registerPlannedEvents,
  registerEventJoins,
  registerCalendars,
  registerManagedEvents,
  registerManagedPlannedEvents,
];
