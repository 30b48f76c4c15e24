import {
  type Dashboard,
  type DashboardSeries,
  dashboardSeries,
} from '#contract/administration/dashboard.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import { addDays, japanDay } from '#contract/foundations/wall-clock.ts';
import { BATCH_LIFETIME } from '#server/features/posts/likes/likes.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { datesBetween, spanOfDay } from '#server/platform/japan-time.ts';
import type { DailyFiguresTable } from './dashboard.tables.ts';
import * as store from './dashboard-figures.store.ts';

/** The number of days that are shown, including today. */
export const DAYS = 90;

/** The time between the end of a day and its final count. Writes that began before the end have committed by then. */
const SETTLED_AFTER = 10 * MINUTE;

type Day = Dashboard['series'][number]['days'][number];
type CountDay = (database: Queryable, span: store.Span) => Promise<number>;

const counters: Record<DashboardSeries, CountDay> = {
  members: store.countMembers,
  posts: store.countPosts,
  likes: (database, { start, end }) =>
    store.countLikes(database, { start: expiryOf(start), end: expiryOf(end) }),
  comments: store.countComments,
  events: store.countEvents,
  reports: store.countReports,
};

const always = { start: '1970-01-01T00:00:00.000Z', end: '9999-12-31T00:00:00.000Z' };

export type Totals = Record<Exclude<DashboardSeries, 'reports'>, number>;

/** Returns the present totals, which are the same for all admins. Callers should share this expensive result. */
export async function readTotals({ read }: Database): Promise<Totals> {
  return {
    members: await store.countMembers(read, always),
    posts: await store.countPosts(read, always),
    likes: await store.sumLikes(read),
    comments: await store.countComments(read, always),
    events: await store.countEvents(read, always),
  };
}

/** Returns the reports in total and by day, except reports of the admin's own content. */
export async function readReports(
  { read }: Database,
  userId: string,
  days: readonly Day[],
): Promise<{ total: number; days: Day[] }> {
  const own = await store.reportsAboutByDay(read, userId);
  const ownOf = new Map(own.map(({ date, count }) => [date, count]));
  const ownTotal = own.reduce((sum, { count }) => sum + count, 0);
  return {
    total: (await store.countReports(read, always)) - ownTotal,
    // The stored count of a day still includes reports about the admin that were deleted later. These reports are not
    // subtracted, so the result can be too high.
    days: days.map(({ date, count }) => ({
      date,
      count: Math.max(0, count - (ownOf.get(date) ?? 0)),
    })),
  };
}

/** Returns the time at which a tap batch that was stored at the given time expires. */
function expiryOf(time: string): string {
  return new Date(Date.parse(time) + BATCH_LIFETIME).toISOString();
}

function countDay(database: Queryable, name: DashboardSeries, date: string): Promise<number> {
  return counters[name](database, spanOfDay(date));
}

function lastSettledDay(now: number): string {
  return addDays(japanDay(now - SETTLED_AFTER), -1);
}

/** Returns the figures of each day. Today, and yesterday until it is stored, are counted live. */
export async function readSeries(
  database: Database,
  now: number = Date.now(),
): Promise<Omit<Dashboard['series'][number], 'total'>[]> {
  const today = japanDay(now);
  const dates = datesBetween(addDays(today, 1 - DAYS), today);
  const stored = new Map<string, number>();
  for (const { name, date, count } of await store.readFigures(database.read, dates[0] ?? today)) {
    stored.set(`${name} ${date}`, count);
  }
  const countOf = async (name: DashboardSeries, date: string) =>
    stored.get(`${name} ${date}`) ??
    (date >= addDays(today, -1) ? countDay(database.read, name, date) : 0);
  return Promise.all(
    dashboardSeries.map(async (name) => ({
      name,
      days: await Promise.all(
        dates.map(async (date) => ({ date, count: await countOf(name, date) })),
      ),
    })),
  );
}

/** Stores missing figures of past days. Several processes may call it. After an abort, the next call continues. */
export async function storeFigures(
  database: Database,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const last = lastSettledDay(now);
  const first = addDays(japanDay(now), 1 - DAYS);
  const stored = await store.lastDays(database.read);
  for (const name of dashboardSeries) {
    const known = stored.get(name);
    const next = known === undefined ? first : addDays(known, 1);
    const dates = datesBetween(next > first ? next : first, last);
    const count = await counterOf(database, name, known === undefined ? dates : []);
    const rows: DailyFiguresTable[] = [];
    for (const date of dates) {
      if (signal?.aborted) return;
      rows.push({ date, name, count: await count(date) });
    }
    await database.writeOne((queryable) => store.insertFigures(queryable, rows));
  }
}

/**
 * Returns the function that counts a day of a series. Likes are usually counted by their tap batches, which are kept
 * for a week. When no day is stored yet, a like counts on the day on which its member first liked the post.
 */
async function counterOf(
  database: Database,
  name: DashboardSeries,
  dates: readonly string[],
): Promise<(date: string) => number | Promise<number>> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (name !== 'likes' || first === undefined || last === undefined) {
    return (date) => countDay(database.read, name, date);
  }
  const span = { start: spanOfDay(first).start, end: spanOfDay(last).end };
  const days = await store.likesByDay(database.read, span);
  const known = new Map(days.map(({ date, count }) => [date, count]));
  return (date) => known.get(date) ?? 0;
}

/** Counts all days again, after content with past times was added. */
export async function recountFigures(database: Database): Promise<void> {
  await database.writeOne(store.deleteFigures);
  await storeFigures(database);
}
