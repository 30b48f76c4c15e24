import type { AliasableExpression } from 'kysely';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import type { PlannedEventsTable } from '#server/features/events/events/planned-events/planned-events.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

const pictureColumns = [
  'files.width as image_width',
  'files.height as image_height',
  'files.placeholder as image_placeholder',
] as const;

/** Planned events, the earliest publication first. */
export const plannedEventKeyset = new Keyset('asc', { time: 'publish_at', id: 'id' });

function withPictures(database: Queryable, page: AliasableExpression<PlannedEventsTable>) {
  return database
    .selectFrom(page.as('page'))
    .leftJoin('files', 'files.key', 'page.image_key')
    .selectAll('page')
    .select(pictureColumns)
    .$call(plannedEventKeyset.orderBy('page'));
}

/** The planned events of a member, with their pictures. */
export const listPlannedEvents = preparedPages<{ user: string }>()(
  plannedEventKeyset,
  (database, value, limit) => {
    const page = database
      .selectFrom('planned_events')
      .where('user_id', '=', value('user'))
      .$call(plannedEventKeyset.pageAfter(value, limit))
      .selectAll();
    return withPictures(database, page);
  },
);

/** The planned events of all members that wait for their time, with their pictures. */
export const listWaitingEvents = preparedPages<Record<never, never>>()(
  plannedEventKeyset,
  (database, value, limit) => {
    const page = database
      .selectFrom('planned_events')
      .where('failure', 'is', null)
      .where('withdrawn_at', 'is', null)
      .$call(plannedEventKeyset.pageAfter(value, limit))
      .selectAll();
    return withPictures(database, page);
  },
);

/** A planned event with its picture, or null. */
export async function findPlannedEvent(database: Queryable, id: string) {
  const row = await database
    .selectFrom('planned_events')
    .leftJoin('files', 'files.key', 'planned_events.image_key')
    .where('planned_events.id', '=', id)
    .selectAll('planned_events')
    .select(pictureColumns)
    .executeTakeFirst();
  return row ?? null;
}

export type PlannedEventRow = NonNullable<Awaited<ReturnType<typeof findPlannedEvent>>>;

/** The planned event that a member stored with this request id, or null. */
export async function findPlannedOfRequest(
  database: Queryable,
  userId: string,
  requestId: string,
): Promise<PlannedEventsTable | null> {
  const row = await database
    .selectFrom('planned_events')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a planned event until the transaction ends. Returns its row, or null. */
export async function lockPlannedEvent(
  transaction: Queryable,
  id: string,
): Promise<PlannedEventsTable | null> {
  const row = await transaction
    .selectFrom('planned_events')
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'planned_events', 'references'))
    .executeTakeFirst();
  return row ?? null;
}

/** The number of planned events of a member besides one, and of those at its time. */
export async function countPlannedEvents(
  database: Queryable,
  { id, user_id, publish_at }: Pick<PlannedEventsTable, 'id' | 'user_id' | 'publish_at'>,
): Promise<{ all: number; atOnce: number }> {
  const others = database
    .selectFrom('planned_events')
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const { count: all } = await others.executeTakeFirstOrThrow();
  const { count: atOnce } = await others
    .where('publish_at', '=', publish_at)
    .executeTakeFirstOrThrow();
  return { all: Number(all), atOnce: Number(atOnce) };
}

/** Inserts a planned event. */
export async function insertPlannedEvent(
  transaction: Queryable,
  row: PlannedEventsTable,
): Promise<void> {
  await transaction.insertInto('planned_events').values(row).execute();
}

/** Stores the changed row of a planned event. */
export async function updatePlannedEvent(
  transaction: Queryable,
  { id, user_id, request_id, created_at, ...columns }: PlannedEventsTable,
): Promise<void> {
  await transaction.updateTable('planned_events').set(columns).where('id', '=', id).execute();
}

/** Marks a plan as failed. Returns its row if it waited for its time until now. */
export async function markPlannedEventFailed(
  transaction: Queryable,
  id: string,
  failure: PlanFailure,
): Promise<PlannedEventsTable | null> {
  const row = await transaction
    .updateTable('planned_events')
    .set({ failure })
    .where('id', '=', id)
    .where('failure', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a planned event. */
export async function deletePlannedEvent(transaction: Queryable, id: string): Promise<void> {
  await transaction.deleteFrom('planned_events').where('id', '=', id).execute();
}
