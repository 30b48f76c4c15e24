import type { Belongings } from '#server/features/deletions/belongings.service.ts';
import type { EventJoinsTable } from '#server/platform/database/tables.ts';
import { fillFreePlaces } from './filling.service.ts';
import * as store from './joins.store.ts';

/** Who joins an event, for its backup. Places of members who have left since go to those who wait. */
export const joinsOfEvent: Belongings<EventJoinsTable> = {
  table: 'event_joins',
  what: 'joins',
  read: store.listJoinsOf,
  async restore(transaction, id, joins) {
    await store.insertJoins(transaction, joins);
    const counts = { joined: 0, waiting: 0, interested: 0 };
    for (const { state } of joins) counts[state] += 1;
    await store.addToCounts(transaction, id, counts);
    await fillFreePlaces(transaction, { id });
  },
};
