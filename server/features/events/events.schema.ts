import { tablesIn } from '#server/platform/database/define-table.ts';
import * as eventJoins from './events/event-joins/event-joins.tables.ts';
import * as events from './events/events.tables.ts';

export const eventsSchema = tablesIn(eventJoins, events);
