import type { EventJoinsTable } from '#server/features/events/events/event-joins/event-joins.tables.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import * as store from './event-joins.store.ts';
import { fillFreeSeats } from './fill-free-seats.service.ts';

/**
 * The participations of an event, for its backup. A restoration gives the seats of deleted members to the waiting list.
 */
export const joinsOfEvent: RelatedRecords<EventJoinsTable> = {
  table: 'event_joins',
  what: 'joins',
  read: store.listJoinsOf,
  async restore(transaction, id, joins) {
    await store.insertJoins(transaction, joins);
    const counts = { joined: 0, waiting: 0, interested: 0 };
    for (const { state } of joins) counts[state] += 1;
    await store.addToCounts(transaction, id, counts);
    await fillFreeSeats(transaction, { id });
  },
};
