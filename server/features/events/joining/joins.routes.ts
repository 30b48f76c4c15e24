import {
  listEventMembers,
  messageEventMembers,
  setEventEntry,
  setEventJoin,
} from '#contract/event-joins.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { setEntry } from './entry.service.ts';
import { createSetJoin } from './joins.service.ts';
import { readMembers } from './members.service.ts';
import { messageMembers } from './messages.service.ts';

/** Joining events, who joins them, and what organisers do with their members. */
export function registerEventJoins(binding: Binding, database: Database): void {
  const setJoin = createSetJoin(database);
  binding.callable(setEventJoin, ({ viewer, input }) => setJoin(viewer, input));
  binding.query(listEventMembers, ({ viewer, params, search }) =>
    readMembers(database, viewer, params.eventId, search),
  );
  binding.callable(messageEventMembers, ({ viewer, input }) =>
    messageMembers(database, viewer, input),
  );
  binding.callable(setEventEntry, ({ viewer, input }) => setEntry(database, viewer, input));
}
