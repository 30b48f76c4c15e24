import { sql } from 'kysely';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { publishedEvents } from '../events.shared.store.ts';
import type { EventJoinsTable } from './event-joins.tables.ts';

type State = EventJoinsTable['state'];

/** Locks an event until the transaction ends. All changes of participations take this lock, one after another. */
export async function lockEvent(transaction: Queryable, id: string) {
  return publishedEvents(transaction)
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'events'))
    .executeTakeFirst();
}

export type LockedEvent = Tables['events'];

export const findState = rows('event_joins').valueBy('state', 'event_id', 'user_id');

/** Sets the state of a member, and moves the member to the last position of the event. */
export async function putInState(transaction: Queryable, join: Omit<EventJoinsTable, 'position'>) {
  const position = (await lastPosition(transaction, join.event_id)) + 1;
  await upsertJoin(transaction, { ...join, position });
}

const upsertJoin = rows('event_joins').upsertBy(['event_id', 'user_id']);

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

export const deleteJoin = rows('event_joins').deleteBy('event_id', 'user_id');

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

export async function listInStates(database: Queryable, eventId: string, states: readonly State[]) {
  const rows = await database
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .where('state', 'in', states)
    .orderBy('position')
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export const listEventsOf = rows('event_joins').valuesBy('event_id', 'user_id');

export async function listJoinsOf(transaction: Queryable, eventId: string) {
  return transaction
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .orderBy('position')
    .selectAll()
    .execute();
}

/** Inserts participations without counting them. */
export const insertJoins = rows('event_joins').insertAll();

export const updateEntry = rows('events').updateColumnsBy(['entry_closed_at'], 'id');

export const findMessage = rows('event_messages').columnsBy(
  ['recipients', 'content_hash'],
  'event_id',
  'request_id',
);

/** Returns how many rows a table has for an event after `since`: messages, or moves of which members were notified. */
export async function countSince(
  transaction: Queryable,
  table: 'event_messages' | 'event_moves',
  { eventId, since }: { eventId: string; since: string },
): Promise<number> {
  const { count } = await transaction
    .selectFrom(table)
    .where('event_id', '=', eventId)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertMessage = rows('event_messages').insert();

export const insertMove = rows('event_moves').insert();
