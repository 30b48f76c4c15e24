import { sql } from 'kysely';
import { shownEvents } from '#server/features/events/events/events.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import type { DailyFiguresTable } from './dashboard.tables.ts';

/** From `start` (included) to `end` (excluded). */
export interface Span {
  start: string;
  end: string;
}

/**
 * All audiences and statuses. A query lists all values of a column, so that it can use an index that starts with the
 * column.
 */
const audiences = ['public', 'followers', 'private'] as const;
const statuses = ['open', 'resolved', 'dismissed'] as const;

const counted = ({ count }: { count: number | null }): number => count ?? 0;

export async function countMembers(database: Queryable, { start, end }: Span): Promise<number> {
  const row = await database
    .selectFrom('profiles')
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted(row);
}

export async function countPosts(database: Queryable, { start, end }: Span): Promise<number> {
  const row = await database
    .selectFrom('posts')
    .where('is_published', '=', true)
    .where('audience', 'in', audiences)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted(row);
}

export async function countLikes(database: Queryable, expiry: Span): Promise<number> {
  const row = await database
    .selectFrom('like_batches')
    .where('expires_at', '>=', expiry.start)
    .where('expires_at', '<', expiry.end)
    .select((eb) => eb.fn.sum<number | null>('accepted').as('count'))
    .executeTakeFirstOrThrow();
  return counted(row);
}

/** Counts the comments that were written and not deleted. */
export async function countComments(database: Queryable, { start, end }: Span): Promise<number> {
  const row = await database
    .selectFrom('comments')
    .where('state', 'in', ['shown', 'hidden'])
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted(row);
}

/** Counts the events that were created and are not hidden. A repeated event counts once. */
export async function countEvents(database: Queryable, { start, end }: Span): Promise<number> {
  const row = await shownEvents(database)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .where((eb) => eb.or([eb('series_id', 'is', null), eb('series_id', '=', eb.ref('id'))]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted(row);
}

export async function countReports(database: Queryable, { start, end }: Span): Promise<number> {
  const row = await database
    .selectFrom('reports')
    .where('status', 'in', statuses)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted(row);
}

/** Counts the reports of a member's content by day in Japan. */
export async function reportsAboutByDay(database: Queryable, userId: string) {
  const date = dayInJapan(database, 'reports.created_at');
  return database
    .selectFrom('cases')
    .innerJoin('reports', 'reports.case_id', 'cases.id')
    .where('target_user_id', '=', userId)
    .groupBy(date)
    .select((eb) => [date.as('date'), eb.fn.countAll<number>().as('count')])
    .execute();
}

export async function sumLikes(database: Queryable): Promise<number> {
  const row = await database
    .selectFrom('posts')
    .where('is_published', '=', true)
    .where('audience', 'in', audiences)
    .select((eb) => eb.fn.sum<number | null>('likes_count').as('count'))
    .executeTakeFirstOrThrow();
  return counted(row);
}

/** Counts likes by the day in Japan on which their member first liked the post. Reads all likes. */
export async function likesByDay(database: Queryable, { start, end }: Span) {
  const date = dayInJapan(database, 'created_at');
  return database
    .selectFrom('likes')
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .groupBy(date)
    .select((eb) => [date.as('date'), eb.fn.sum<number>('count').as('count')])
    .execute();
}

function dayInJapan(database: Queryable, column: string) {
  const time = sql.ref(column);
  return engineOf(database) === 'postgres'
    ? sql<string>`to_char(${time} at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`
    : sql<string>`date(${time}, '+9 hours')`;
}

export async function lastDays(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('daily_figures')
    .groupBy('name')
    .select((eb) => ['name', eb.fn.max('date').as('date')])
    .execute();
  return new Map(rows.map(({ name, date }) => [name, date]));
}

export async function readFigures(database: Queryable, since: string) {
  return database.selectFrom('daily_figures').where('date', '>=', since).selectAll().execute();
}

/** Stores figures of days that are over. Does not replace figures that another process has stored. */
export async function insertFigures(database: Queryable, rows: readonly DailyFiguresTable[]) {
  if (rows.length === 0) return;
  await database
    .insertInto('daily_figures')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['date', 'name']).doNothing())
    .execute();
}

export async function deleteFigures(database: Queryable): Promise<void> {
  await database.deleteFrom('daily_figures').execute();
}
