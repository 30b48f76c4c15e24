import type { JoinAnswer } from '#contract/events/event-joins.ts';
import type { JoinState } from '#contract/events/events.ts';
import { HOUR } from '#contract/foundations/limits.ts';
import {
  deleteEach,
  type MemberRecords,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import { Batches } from '#server/platform/batches.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { eventNotFound, findShownEvent } from '../events.service.ts';
import { addToEvent } from '../events.shared.store.ts';
import { notifyOfEvent } from '../notify-of-event.service.ts';
import { freeSeats, refuseJoin, stateAfter } from './event-joins.policy.ts';
import * as store from './event-joins.store.ts';
import type { EventJoinsTable } from './event-joins.tables.ts';
import { textOfMoveUp } from './notify-joined.text.ts';

interface WantedJoin {
  eventId: string;
  state: 'joined' | 'interested' | 'none';
}

/** The maximum number of calls for one event in one transaction. */
const TOGETHER = 50;

/**
 * Creates the function that sets a member's participation in an event: joined (waiting when the event is full),
 * interested, or none. A repeated call changes nothing. It throws `not-found`, `event-cancelled`, `event-over` and
 * `entry-closed`. All calls for an event change one row. Concurrent calls for the same event share one transaction, so
 * that a crowd leaves database connections for other requests.
 */
export function createSetJoin(database: Database) {
  type Call = { viewer: Viewer; wanted: WantedJoin };
  const batches = new Batches<Call, JoinAnswer | AppError>(TOGETHER, (_eventId, calls) =>
    database.write(async (transaction) => {
      const answers: (JoinAnswer | AppError)[] = [];
      for (const { viewer, wanted } of calls) {
        answers.push(await setJoin(transaction, viewer, wanted).catch(refusalOf));
      }
      return answers;
    }),
  );
  return async (viewer: Viewer, wanted: WantedJoin) => {
    const answer = await batches.run(wanted.eventId, { viewer, wanted });
    if (answer instanceof AppError) throw answer;
    return answer;
  };
}

/** Returns the error of a refused call, which has written nothing. Throws errors that fail the whole transaction. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

async function setJoin(transaction: Queryable, viewer: Viewer, { eventId, state }: WantedJoin) {
  const event = await store.lockEvent(transaction, eventId);
  if (!event) throw eventNotFound();
  const key = { event_id: eventId, user_id: viewer.userId };
  const before = await store.findState(transaction, key);
  // A member who can no longer see the event, for example behind a block, can still revert their participation.
  if (state !== 'none' || before === null) await findShownEvent(transaction, viewer, eventId);
  const now = new Date().toISOString();
  if (stateAfter(event, before, state) !== before) {
    if (state !== 'none') refuseJoin(event, state, now);
    const filled = state === 'joined' ? await letWaitingJoin(transaction, event, now) : event;
    const after = stateAfter(filled, before, state);
    await changeState(transaction, event, { userId: viewer.userId, before, after, now });
  }
  return store.readAnswer(transaction, eventId, viewer.userId);
}

/** Gives free seats to the waiting list before a newcomer gets a seat. Returns the event with its new counts. */
async function letWaitingJoin(transaction: Queryable, event: store.LockedEvent, now: string) {
  if (freeSeats(event) === 0) return event;
  await fillFreeSeats(transaction, event, now);
  return (await store.lockEvent(transaction, event.id)) ?? event;
}

interface StateChange {
  userId: string;
  before: JoinState | null;
  after: JoinState | null;
  now: string;
}

/** Changes a member's state and the counts, and updates open pages. A free seat goes to the first waiting member. */
async function changeState(
  transaction: Queryable,
  event: store.LockedEvent,
  { userId, before, after, now }: StateChange,
): Promise<void> {
  if (after === null) await store.deleteJoin(transaction, { event_id: event.id, user_id: userId });
  else {
    const join = { event_id: event.id, user_id: userId, state: after, since: now };
    await store.putInState(transaction, join);
  }
  const counts = { joined_count: 0, waiting_count: 0, interested_count: 0 };
  if (before) counts[`${before}_count`] -= 1;
  if (after) counts[`${after}_count`] += 1;
  await addToEvent(transaction, event.id, counts);
  if (before === 'joined') await fillFreeSeats(transaction, event, now);
  publishAfterCommit(transaction, [`event:${event.id}`]);
}

const SLICE = 100;

/** The participations of a member. Deleting them frees seats for the waiting lists. */
export const joinsOfMember: MemberRecords = {
  columns: ['event_joins.user_id'],
  deleteAll: ({ database }, userId) =>
    deleteEach(
      () => store.listEventsOf(database.read, userId, { limit: SLICE }),
      (eventId) => database.write((transaction) => leave(transaction, eventId, userId)),
    ),
};

async function leave(transaction: Queryable, eventId: string, userId: string): Promise<void> {
  const event = await store.lockEvent(transaction, eventId);
  const key = { event_id: eventId, user_id: userId };
  const before = event && (await store.findState(transaction, key));
  if (!before) return;
  const now = new Date().toISOString();
  await changeState(transaction, event, { userId, before, after: null, now });
}

/**
 * Gives the free seats to waiting members in the order of the waiting list, notifies these members, and sends a live
 * event to open pages. Called in the transaction in which a member leaves or the event is saved, and before a newcomer
 * gets a seat. Nobody gets a seat when the event is cancelled, over, or hidden by the team.
 */
export async function fillFreeSeats(
  transaction: Queryable,
  { id }: { id: string },
  now: string = new Date().toISOString(),
): Promise<void> {
  const event = await store.lockEvent(transaction, id);
  if (!event || event.cancelled_at !== null || event.hidden_at !== null) return;
  if (event.over_at <= now) return;
  const count = freeSeats(event);
  if (count === 0) return;
  const to = await store.moveUp(transaction, event, { count, since: now });
  const moved = to.length;
  await addToEvent(transaction, id, { joined_count: moved, waiting_count: -moved });
  if (moved > 0) publishAfterCommit(transaction, [`event:${id}`]);
  const text = textOfMoveUp(event, new Date(now));
  const latest = new Date(Date.parse(event.event_date) - HOUR).toISOString();
  const about = { from: null, to, eventId: id, latest };
  await notifyOfEvent(transaction, { type: 'waiting-list', ...text, ...about });
}

/**
 * The participations of an event, for its backup. A restoration gives the seats of deleted members to the waiting list.
 */
export const joinsOfEvent: RelatedRecords<EventJoinsTable> = {
  table: 'event_joins',
  what: 'joins',
  read: store.listJoinsOf,
  async restore(transaction, id, joins) {
    await store.insertJoins(transaction, joins);
    const counts = { joined_count: 0, waiting_count: 0, interested_count: 0 };
    for (const { state } of joins) counts[`${state}_count`] += 1;
    await addToEvent(transaction, id, counts);
    await fillFreeSeats(transaction, { id });
  },
};
