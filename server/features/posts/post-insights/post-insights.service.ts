import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import { addDays, japanDay } from '#contract/foundations/wall-clock.ts';
import type { InsightPeriod, InsightSort } from '#contract/posts/insight-choices.ts';
import type {
  Figures,
  InsightPost,
  Insights,
  PostInsights,
} from '#contract/posts/post-insights.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { datesBetween } from '#server/platform/japan-days.ts';
import { noFigures, sourceOf, totalOf } from './figure-names.ts';
import type { PostActivity } from './post-activity.ts';
import * as store from './post-insights.store.ts';

export interface InsightDeps {
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

/** Returns the figures of one of the viewer's posts. Throws not-found for all other posts. */
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
  { sort, cursor, limit }: PageQuery & { sort: InsightSort },
): Promise<Page<InsightPost>> {
  if (cursor === undefined) {
    const uncounted = await store.listUncounted(database.read, viewer.userId);
    for (const postId of uncounted) activity.touch(postId);
    await activity.flush();
  }
  const after = store.totalsKeysets[sort].after(cursor);
  const page = await store.listTotals(database.read, sort, { user: viewer.userId, after, limit });
  const totals = new Map(page.items.map(({ post_id, ...figures }) => [post_id, figures]));
  const cards = await readCards(database, viewer, [...totals.keys()]);
  const items = cards.map((post) => ({ post, totals: totals.get(post.id) ?? noFigures() }));
  return { ...page, items };
}

async function insightsOf(
  { read }: Database,
  about: { kind: 'post' | 'author'; id: string },
  period: InsightPeriod,
): Promise<Insights> {
  const today = japanDay(Date.now());
  if (period === 'all') {
    const rows = await store.readFigures(read, about, { first: '', length: 7 });
    const [first = today.slice(0, 7)] = rows.map(({ date }) => date).toSorted();
    return { period, ...summed(rows, monthsBetween(first, today.slice(0, 7))) };
  }
  const first = addDays(today, 1 - Number(period));
  const rows = await store.readFigures(read, about, { first, length: 10 });
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
