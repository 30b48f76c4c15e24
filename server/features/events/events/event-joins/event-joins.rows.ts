import type { EventJoinsTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `event_joins`, by default of the first member who joins. */
export function eventJoinRow(
  fields: RowFields<EventJoinsTable, 'event_id' | 'user_id'>,
): EventJoinsTable {
  return { state: 'joined', position: 1, since: new Date().toISOString(), ...fields };
}
