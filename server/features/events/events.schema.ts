import { eventJoinsTable } from './events/event-joins/event-joins.tables.ts';
import {
  calendarFeedsTable,
  eventMessagesTable,
  eventMovesTable,
  eventRemindersTable,
  eventsTable,
} from './events/events.tables.ts';

export const eventsSchema = [
  eventJoinsTable,
  eventsTable,
  eventRemindersTable,
  eventMessagesTable,
  calendarFeedsTable,
  eventMovesTable,
];
