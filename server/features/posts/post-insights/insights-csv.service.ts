import type { Readable } from 'node:stream';
import type { InsightPeriod } from '#contract/posts/insight-choices.ts';
import type { Figures } from '#contract/posts/post-insights.ts';
import { csvOf } from '#server/platform/http/csv.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { japanMoment } from '#server/platform/japan-moment.ts';
import { type InsightDeps, readInsightPosts, readInsights } from './post-insights.service.ts';

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
