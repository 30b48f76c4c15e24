import { MINUTE } from '#contract/foundations/limits.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import {
  type FigureName,
  totalOf,
  viewFigure,
} from '#server/features/posts/post-insights/figure-names.ts';
import { postTotalsRow } from '#server/features/posts/post-insights/post-insights.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoPost } from '../community/types.ts';
import { viewsOf } from '../community/views.ts';
import { createRandom } from '../random.ts';
import type { PostRows } from './post-rows.ts';

/** Returns the daily figures of a published post, and their totals: views, likes, bookmarks and comments. */
export function figureRows(
  { key, minutes_ago }: DemoPost,
  { post, likes, bookmarks, comments }: PostRows,
  base: string,
): { figures: Tables['post_figures'][]; totals: Tables['post_totals'][] } {
  if (!post.is_published) return { figures: [], totals: [] };
  const totals = postTotalsRow({ post_id: post.id, user_id: post.user_id });
  const figures = new Map<string, Tables['post_figures']>();
  const add = (name: FigureName, time: number, count = 1) => {
    const day = japanDay(time);
    const figure = figures.get(`${day} ${name}`) ?? { post_id: post.id, day, name, count: 0 };
    figure.count += count;
    figures.set(`${day} ${name}`, figure);
    totals[totalOf(name)] += count;
  };
  for (const view of viewsOf(createRandom(`views ${key}`), minutes_ago, likes)) {
    add(viewFigure(view.source), Date.parse(base) - view.minutes_ago * MINUTE);
  }
  for (const { created_at, count } of likes) add('likes', Date.parse(created_at), count);
  for (const { created_at } of bookmarks) add('saves', Date.parse(created_at));
  const shown = comments.filter(({ state }) => state === 'shown');
  for (const { created_at } of shown) add('comments', Date.parse(created_at));
  return { figures: [...figures.values()], totals: [totals] };
}
