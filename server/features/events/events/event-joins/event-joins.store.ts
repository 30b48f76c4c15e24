import { sql } from 'kysely';
import type { EventJoinsTable } from '#server/features/events/events/event-joins/event-joins.tables.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { publishedEvents } from '../published-events.shared.store.ts';

type State = EventJoinsTable['state'];

/** Changes of the counts of an event, one for each state. */
export type Counts = Record<State, number>;

/**
 * Locks an event until the transaction ends. Returns undefined when there is none. Every change of participations
 * holds this lock, so changes run one after the other.
 */
export async function lockEvent(transaction: Queryable, id: string) {
  return publishedEvents(transaction)
    .where('id', '=', id)
    .select([
      'id',
      'user_id',
      'title',
      'description',
      'event_date',
      'event_end_date',
      'is_all_day',
      'location',
      'event_url',
      'over_at',
      'cancelled_at',
      'entry_closed_at',
      'hidden_at',
      'capacity',
      'joined_count',
      'waiting_count',
    ])
    .$call(rowLock(transaction, 'events'))
    .executeTakeFirst();
}

export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** Returns the participation of a member in an event, or undefined. */
export async function findJoin(database: Queryable, eventId: string, userId: string) {
  return database
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .select(['state', 'position'])
    .executeTakeFirst();
}

/** Sets the state of a member, and moves the member to the last position of the event. */
export async function putInState(
  transaction: Queryable,
  join: Omit<EventJoinsTable, 'position'>,
): Promise<void> {
  const position = (await lastPosition(transaction, join.event_id)) + 1;
  const { state, since } = join;
  await transaction
    .insertInto('event_joins')
    .values({ ...join, position })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'user_id']).doUpdateSet({ state, since, position }),
    )
    .execute();
}

/**
 * Moves the first members of the waiting list to joined, in order, and returns them. Members who are pending deletion or
 * have a block with the organiser keep waiting: they cannot see the event and would occupy a seat.
 */
export async function moveUp(
  transaction: Queryable,
  { id: eventId, user_id: organiser }: Pick<LockedEvent, 'id' | 'user_id'>,
  { count, since }: { count: number; since: string },
): Promise<string[]> {
  const last = await lastPosition(transaction, eventId);
  const rows = await transaction
    .updateTable('event_joins')
    .from((eb) =>
      eb
        .selectFrom('event_joins as waiting')
        .where('waiting.event_id', '=', eventId)
        .where('waiting.state', '=', 'waiting')
        .where(isReadableMember({ member: 'waiting.user_id', viewer: organiser, all: true }))
        .where(isNotBlocked({ member: 'waiting.user_id', viewer: organiser }))
        .orderBy('waiting.position')
        .limit(sql.lit(count))
        .select([
          'waiting.user_id',
          sql<number>`row_number() over (order by waiting.position)`.as('number'),
        ])
        .as('first'),
    )
    .where('event_joins.event_id', '=', eventId)
    .whereRef('event_joins.user_id', '=', 'first.user_id')
    .set({ state: 'joined', since, position: sql<number>`${last} + first.number` })
    .returning('event_joins.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function lastPosition(transaction: Queryable, eventId: string): Promise<number> {
  const row = await transaction
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** Deletes the participation of a member in an event. */
export async function deleteJoin(
  transaction: Queryable,
  eventId: string,
  userId: string,
): Promise<void> {
  await transaction
    .deleteFrom('event_joins')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();
}

/** Adds to the counts of an event. */
export async function addToCounts(
  transaction: Queryable,
  eventId: string,
  { joined, waiting, interested }: Counts,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set((eb) => ({
      joined_count: eb('joined_count', '+', joined),
      waiting_count: eb('waiting_count', '+', waiting),
      interested_count: eb('interested_count', '+', interested),
    }))
    .where('id', '=', eventId)
    .execute();
}

/** Returns the counts of an event, and the participation of a member. */
export async function readAnswer(database: Queryable, eventId: string, userId: string) {
  return publishedEvents(database)
    .leftJoin('event_joins as mine', (join) =>
      join.onRef('mine.event_id', '=', 'events.id').on('mine.user_id', '=', userId),
    )
    .where('events.id', '=', eventId)
    .select([
      'mine.state as my_state',
      'events.joined_count',
      'events.interested_count',
      'events.waiting_count',
    ])
    .select((eb) =>
      eb
        .case()
        .when('mine.state', '=', 'waiting')
        .then(
          eb
            .selectFrom('event_joins as ahead')
            .whereRef('ahead.event_id', '=', 'events.id')
            .where('ahead.state', '=', 'waiting')
            .whereRef('ahead.position', '<=', 'mine.position')
            .select((count) => count.fn.countAll<number>().as('position')),
        )
        .end()
        .as('my_waiting_position'),
    )
    .executeTakeFirstOrThrow();
}

/** Returns the members in any of these states of an event. */
export async function listInStates(
  database: Queryable,
  eventId: string,
  states: readonly State[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .where('state', 'in', states)
    .orderBy('position')
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns some of the events in which a member participates. */
export async function listEventsOf(
  database: Queryable,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('event_joins')
    .where('user_id', '=', userId)
    .limit(sql.lit(limit))
    .select('event_id')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** Returns the participations of an event, for its backup. */
export async function listJoinsOf(
  transaction: Queryable,
  eventId: string,
): Promise<EventJoinsTable[]> {
  return transaction
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .orderBy('position')
    .selectAll()
    .execute();
}

/** Inserts participations without counting them. */
export async function insertJoins(transaction: Queryable, joins: EventJoinsTable[]): Promise<void> {
  await insertAll(transaction, 'event_joins', joins);
}
