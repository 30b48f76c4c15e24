import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { fillFreeSeats } from '../event-joins/fill-free-seats.service.ts';
import { eventNotFound } from '../events.service.ts';
import { lockEvent, updateEvent } from './write-event.store.ts';

/**
 * Hides an event on behalf of the team, or shows it again. Showing it gives free seats to the waiting list. Returns the
 * event before the change, or null when nothing changes. Throws not-found.
 */
export async function setTeamHiding(
  transaction: Queryable,
  { id }: Pick<Tables['events'], 'id'>,
  hiding: TeamHiding,
): Promise<Tables['events'] | null> {
  const event = await lockEvent(transaction, id);
  if (!event) throw eventNotFound();
  const isHidden = hiding.hidden_at !== null;
  if (isHidden === (event.hidden_at !== null)) return null;
  await updateEvent(transaction, event, { ...event, ...hiding });
  publishAfterCommit(transaction, [`event:${id}`]);
  if (!isHidden) await fillFreeSeats(transaction, event);
  return event;
}
