import type { JoinAnswer } from '#contract/events/event-joins.ts';
import type { JoinState } from '#contract/events/events.ts';
import {
  deleteEach,
  type MemberRecords,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import { Batches } from '#server/platform/batches.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { eventNotFound, findShownEvent } from '../events.service.ts';
import { freeSeats, refuseJoin, stateAfter } from './event-joins.policy.ts';
import * as store from './event-joins.store.ts';
import { fillFreeSeats } from './fill-free-seats.service.ts';

interface WantedJoin {
  eventId: string;
  state: 'joined' | 'interested' | 'none';
}

export type SetJoin = (viewer: Viewer, wanted: WantedJoin) => Promise<JoinAnswer>;

/** The maximum number of calls for one event in one transaction. */
const TOGETHER = 50;

/**
 * Creates the function that sets a member's participation in an event: joined (waiting when the event is full),
 * interested, or none. A repeated call changes nothing. It throws not-found, event-cancelled, event-over and
 * entry-closed.
 *
 * All calls for an event change one row. Concurrent calls for the same event share one transaction, so that a crowd
 * leaves database connections for other requests.
 */
export function createSetJoin(database: Database): SetJoin {
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
  return async (viewer, wanted) => {
    const answer = await batches.run(wanted.eventId, { viewer, wanted });
    if (answer instanceof AppError) throw answer;
    return answer;
  };
}

/** Returns the error of a refused call, which has written nothing. Rethrows errors that end all calls. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

async function setJoin(
  transaction: Queryable,
  viewer: Viewer,
  { eventId, state }: WantedJoin,
): Promise<JoinAnswer> {
  const event = await store.lockEvent(transaction, eventId);
  if (!event) throw eventNotFound();
  const join = await store.findJoin(transaction, eventId, viewer.userId);
  // A member who can no longer see the event, for example behind a block, can still revert their participation.
  if (state !== 'none' || !join) await findShownEvent(transaction, viewer, eventId);
  const before = join?.state ?? null;
  const now = new Date().toISOString();
  if (stateAfter(event, before, state) !== before) {
    if (state !== 'none') refuseJoin(event, state, now);
    const filled = state === 'joined' ? await letWaitingJoin(transaction, event, now) : event;
    const after = stateAfter(filled, before, state);
    await changeState(transaction, event, { userId: viewer.userId, before, after, now });
  }
  return store.readAnswer(transaction, eventId, viewer.userId);
}

/** Gives free seats to the waiting list before a newcomer gets one. Returns the event with its new counts. */
async function letWaitingJoin(
  transaction: Queryable,
  event: store.LockedEvent,
  now: string,
): Promise<store.LockedEvent> {
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

/** Changes a member's state, the counts and open pages. A seat that becomes free goes to the first waiting member. */
async function changeState(
  transaction: Queryable,
  event: store.LockedEvent,
  { userId, before, after, now }: StateChange,
): Promise<void> {
  if (after === null) await store.deleteJoin(transaction, event.id, userId);
  else {
    const join = { event_id: event.id, user_id: userId, state: after, since: now };
    await store.putInState(transaction, join);
  }
  const counts = { joined: 0, waiting: 0, interested: 0 };
  if (before) counts[before] -= 1;
  if (after) counts[after] += 1;
  await store.addToCounts(transaction, event.id, counts);
  if (before === 'joined') await fillFreeSeats(transaction, event, now);
  publishAfterCommit(transaction, [`event:${event.id}`]);
}

const SLICE = 100;

/** The participations of a member. Deleting them frees seats for the waiting lists. */
export const joinsOfMember: MemberRecords = {
  columns: ['event_joins.user_id'],
  deleteAll: ({ database }, userId) =>
    deleteEach(
      () => store.listEventsOf(database.read, userId, SLICE),
      (eventId) => database.write((transaction) => leave(transaction, eventId, userId)),
    ),
};

async function leave(transaction: Queryable, eventId: string, userId: string): Promise<void> {
  const event = await store.lockEvent(transaction, eventId);
  const join = event && (await store.findJoin(transaction, eventId, userId));
  if (!join) return;
  const now = new Date().toISOString();
  await changeState(transaction, event, { userId, before: join.state, after: null, now });
}
