import type { TeamHiding } from '#server/features/hiding/team-hiding.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { eventNotFound } from '../events.service.ts';
import { fillFreePlaces } from '../joining/filling.service.ts';
import { findRow, lockEvent, updateEvent } from './writing.store.ts';

/** Finds an event that the team can decide about. Throws not-found. */
export async function findDecidable(database: Queryable, id: string): Promise<EventsTable> {
  const event = await findRow(database, id);
  if (!event) throw eventNotFound();
  return event;
}

/**
 * Hides an event on behalf of the team, or shows it again: then those who wait get the places that have become free.
 * Returns the event as it was before; null when it already is as wanted. Throws not-found.
 */
export async function setTeamHiding(
  transaction: Queryable,
  { id }: Pick<EventsTable, 'id'>,
  hiding: TeamHiding,
): Promise<EventsTable | null> {
  const event = await lockEvent(transaction, id);
  if (!event) throw eventNotFound();
  const isHidden = hiding.hidden_at !== null;
  if (isHidden === (event.hidden_at !== null)) return null;
  await updateEvent(transaction, event, { ...event, ...hiding });
  if (!isHidden) await fillFreePlaces(transaction, event);
  return event;
}
