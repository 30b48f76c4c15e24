import { sql } from 'kysely';
import { isNotBlocked } from '#server/features/hiding/hiding.service.ts';
import { isReadableMember } from '#server/features/profiles/readable-members.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { EventJoinsTable } from '#server/platform/database/tables.ts';

type State = EventJoinsTable['state'];

/** How many members are in each state, as changes of the counts of an event. */
export type Counts = Record<State, number>;

/**
 * Locks an event until the transaction ends; undefined when there is none. Whoever changes who joins an event holds this
 * lock, so that they change it one after the other.
 */
export async function lockEvent(transaction: Queryable, id: string) {
  return transaction
    .selectFrom('events')
    .where('id', '=', id)
    .select([
      'id',
      'user_id',
      'title',
      'event_date',
      'event_end_date',
      'location',
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

/** What a member has said about an event; undefined when nothing. */
export async function findJoin(database: Queryable, eventId: string, userId: string) {
  return database
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .select(['state', 'place'])
    .executeTakeFirst();
}

/** Puts a member into a state, behind all who have said something about the event before. */
export async function putInState(
  transaction: Queryable,
  join: Omit<EventJoinsTable, 'place'>,
): Promise<void> {
  const place = (await lastPlace(transaction, join.event_id)) + 1;
  const { state, since } = join;
  await transaction
    .insertInto('event_joins')
    .values({ ...join, place })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'user_id']).doUpdateSet({ state, since, place }),
    )
    .execute();
}

/**
 * Lets the first of those who wait join, in their order; returns who they are. Those who are leaving or have a block with
 * the organiser keep waiting: they cannot see the event, and would hold the place of somebody who comes.
 */
export async function moveUp(
  transaction: Queryable,
  { id: eventId, user_id: organiser }: Pick<LockedEvent, 'id' | 'user_id'>,
  { count, since }: { count: number; since: string },
): Promise<string[]> {
  const last = await lastPlace(transaction, eventId);
  const rows = await transaction
    .updateTable('event_joins')
    .from((eb) =>
      eb
        .selectFrom('event_joins as waiting')
        .where('waiting.event_id', '=', eventId)
        .where('waiting.state', '=', 'waiting')
        .where(isReadableMember({ member: 'waiting.user_id', viewer: organiser, all: true }))
        .where(isNotBlocked({ member: 'waiting.user_id', viewer: organiser }))
        .orderBy('waiting.place')
        .limit(sql.lit(count))
        .select([
          'waiting.user_id',
          sql<number>`row_number() over (order by waiting.place)`.as('number'),
        ])
        .as('first'),
    )
    .where('event_joins.event_id', '=', eventId)
    .whereRef('event_joins.user_id', '=', 'first.user_id')
    .set({ state: 'joined', since, place: sql<number>`${last} + first.number` })
    .returning('event_joins.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function lastPlace(transaction: Queryable, eventId: string): Promise<number> {
  const row = await transaction
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .select((eb) => eb.fn.max('place').as('place'))
    .executeTakeFirst();
  return row?.place ?? 0;
}

/** Forgets what a member has said about an event. */
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

/** The counts of an event, and what a member has said about it. */
export async function readAnswer(database: Queryable, eventId: string, userId: string) {
  return database
    .selectFrom('events')
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
            .whereRef('ahead.place', '<=', 'mine.place')
            .select((count) => count.fn.countAll<number>().as('position')),
        )
        .end()
        .as('my_waiting_position'),
    )
    .executeTakeFirstOrThrow();
}

/** The members who are in one of these states of an event. */
export async function listInStates(
  database: Queryable,
  eventId: string,
  states: readonly State[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .where('state', 'in', states)
    .orderBy('place')
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Some of the events that a member has said something about. */
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

/** What members have said about an event, for its backup. */
export async function listJoinsOf(
  transaction: Queryable,
  eventId: string,
): Promise<EventJoinsTable[]> {
  return transaction
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .orderBy('place')
    .selectAll()
    .execute();
}

/** Inserts what members have said about events, without counting it. */
export async function insertJoins(transaction: Queryable, joins: EventJoinsTable[]): Promise<void> {
  await insertAll(transaction, 'event_joins', joins);
}
