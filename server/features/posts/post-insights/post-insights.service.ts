import type { Readable } from 'node:stream';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import { addDays, japanDay } from '#contract/foundations/wall-clock.ts';
import type { InsightPeriod, InsightSort } from '#contract/posts/insight-choices.ts';
import type {
  Figures,
  InsightPost,
  Insights,
  PostInsights,
} from '#contract/posts/post-insights.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { csvOf } from '#server/platform/http/csv.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { datesBetween, japanMoment } from '#server/platform/japan-time.ts';
import { noFigures, sourceOf, totalOf } from './figure-names.ts';
import type { PostActivity } from './post-activity.ts';
import * as store from './post-insights.store.ts';
import { type PostFiguresTable, postTotalsRow } from './post-insights.tables.ts';

interface InsightDeps {
  database: Database;
  activity: PostActivity;
}

/** Returns the figures of all posts of the viewer, including the activity that this process has not stored yet. */
export async function readInsights(
  { database, activity }: InsightDeps,
  { userId }: Viewer,
  period: InsightPeriod,
): Promise<Insights> {
  await activity.flush();
  return insightsOf(database, { kind: 'author', id: userId }, period);
}

/** Returns the figures of one of the viewer's posts. Throws `not-found` for all other posts. */
export async function readPostInsights(
  { database, activity }: InsightDeps,
  { userId }: Viewer,
  postId: string,
  period: InsightPeriod,
): Promise<PostInsights> {
  await activity.flush();
  const post = await store.findOwnTotals(database.read, postId, userId);
  if (!post) throw postNotFound();
  const insights = await insightsOf(database, { kind: 'post', id: postId }, period);
  const { title, is_draft, views, likes, saves, comments } = post;
  const all_time = {
    views: views ?? 0,
    likes: likes ?? 0,
    saves: saves ?? 0,
    comments: comments ?? 0,
  };
  return { ...insights, post_id: postId, title, is_draft, all_time };
}

/** Returns the posts of the viewer with their totals, the highest first. Includes new posts immediately. */
export async function readInsightPosts(
  { database, activity }: InsightDeps,
  viewer: Viewer,
  { sort, ...query }: PageQuery & { sort: InsightSort },
): Promise<Page<InsightPost>> {
  if (query.cursor === undefined) {
    const uncounted = await store.listUncounted(database.read, viewer.userId);
    for (const postId of uncounted) activity.touch(postId);
    await activity.flush();
  }
  const page = await store.listTotals(sort)(database.read, { ...query, user: viewer.userId });
  const totals = new Map(page.items.map(({ post_id, ...figures }) => [post_id, figures]));
  const cards = await readCards(database, viewer, [...totals.keys()]);
  const items = cards.map((post) => ({ post, totals: totals.get(post.id) ?? noFigures() }));
  return { ...page, items };
}

async function insightsOf(
  { read }: Database,
  { kind, id }: { kind: 'post' | 'author'; id: string },
  period: InsightPeriod,
): Promise<Insights> {
  const today = japanDay(Date.now());
  if (period === 'all') {
    const rows = await store.readFigures(kind, 7)(read, { id, first: '' });
    const [first = today.slice(0, 7)] = rows.map(({ date }) => date).toSorted();
    return { period, ...summed(rows, monthsBetween(first, today.slice(0, 7))) };
  }
  const first = addDays(today, 1 - Number(period));
  const rows = await store.readFigures(kind, 10)(read, { id, first });
  return { period, ...summed(rows, datesBetween(first, today)) };
}

function summed(rows: readonly store.DatedFigure[], dates: readonly string[]) {
  const totals = noFigures();
  const days = new Map<string, Figures>(dates.map((date) => [date, noFigures()]));
  const sources = new Map<NonNullable<ReturnType<typeof sourceOf>>, number>();
  for (const { date, name, count } of rows) {
    const total = totalOf(name);
    totals[total] += count;
    const day = days.get(date);
    if (day) day[total] += count;
    const source = sourceOf(name);
    if (source) sources.set(source, (sources.get(source) ?? 0) + count);
  }
  return {
    totals,
    days: Array.from(days, ([date, figures]) => ({ date, ...figures })),
    sources: Array.from(sources, ([source, views]) => ({ source, views })).toSorted(
      (a, b) => b.views - a.views,
    ),
  };
}

/** Returns the months from the first to the last, inclusive. */
function monthsBetween(first: string, last: string): string[] {
  const [from, to] = [monthNumber(first), monthNumber(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const month = from + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

const figureColumns = ['閲覧', 'いいね', '保存', 'コメント'];

const cellsOf = ({ views, likes, saves, comments }: Figures): string[] =>
  [views, likes, saves, comments].map(String);

/** Returns the viewer's figures by day, or by month for the period `all`, as a table for spreadsheets. */
export function openDaysCsv(deps: InsightDeps, viewer: Viewer, period: InsightPeriod): Readable {
  return csvOf(['日付', ...figureColumns], daysOf(deps, viewer, period));
}

async function* daysOf(deps: InsightDeps, viewer: Viewer, period: InsightPeriod) {
  const { days } = await readInsights(deps, viewer, period);
  for (const { date, ...figures } of days) yield [date, ...cellsOf(figures)];
}

/** Returns the viewer's posts with their totals as a table for spreadsheets, the most viewed first. */
export function openPostsCsv(deps: InsightDeps, viewer: Viewer): Readable {
  return csvOf(['タイトル', '公開した日時（日本時間）', ...figureColumns], postsOf(deps, viewer));
}

const ROWS_AT_ONCE = 100;

async function* postsOf(deps: InsightDeps, viewer: Viewer) {
  let cursor: string | undefined;
  do {
    const page = await readInsightPosts(deps, viewer, {
      sort: 'views',
      limit: ROWS_AT_ONCE,
      ...(cursor !== undefined && { cursor }),
    });
    for (const { post, totals } of page.items) {
      yield [post.title, japanMoment(post.created_at), ...cellsOf(totals)];
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** The figures of a post, for its backup. While the post is deleted, the author's figures still include them. */
export const figuresOfPost: RelatedRecords<PostFiguresTable & { user_id: string }> = {
  table: 'post_figures',
  what: 'insights',
  size: ({ name, count }) => (totalOf(name) === 'views' ? count : 0),
  read: store.readPostFigures,
  async restore(transaction, post_id, rows) {
    const totals = postTotalsRow({ post_id, user_id: rows[0]?.user_id ?? '' });
    for (const { name, count } of rows) totals[totalOf(name)] += count;
    const figures = rows.map(({ day, name, count }) => ({ post_id, day, name, count }));
    await store.insertFigures(transaction, figures);
    await store.insertTotals(transaction, totals);
  },
};
