import type { FeedSort } from '#contract/posts/posts.ts';
import { type CursorValues, encodeCursor } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';

export const PAGE_SIZE = 12;
/**
 * The number of the page that is measured as the deep page of each feed. In a smaller community, the number is lower.
 */
export const DEEP_PAGE = 5000;

/** Returns the number of a page that every feed has. The shortest feed contains 40 % of all posts. */
export function deepPageOf(posts: number): number {
  return Math.min(DEEP_PAGE, Math.floor((posts * 0.3) / PAGE_SIZE));
}

type PostAfter = After<'count' | 'time' | 'id'>;

/** A feed. `viewer` is the member who reads フォロー中. */
export interface Feed {
  sort: FeedSort;
  viewer?: string;
}

/** Returns the path of a page by its number, with the cursor that the previous page would have returned. */
export async function findPage(database: Queryable, feed: Feed, number: number): Promise<string> {
  const path = `/api/posts?sort=${feed.sort}&limit=${PAGE_SIZE}`;
  if (number === 1) return path;
  const after = await lastOfPage(database, feed, number - 1);
  return `${path}&cursor=${encodeCursor(cursorOf(feed.sort, after))}`;
}

/** An offset beyond the end of every ranking. */
const BEYOND_RANKING = 1000;

function cursorOf(sort: FeedSort, { count, time, id }: PostAfter): CursorValues {
  if (sort === 'popular') return [sort, count, time, id];
  if (sort !== 'recommended') return [sort, time, id];
  return [sort, new Date().toISOString(), BEYOND_RANKING, time, id];
}

/** Returns the sort values of the last post on a page. */
export async function lastOfPage(
  database: Queryable,
  { sort, viewer = '' }: Feed,
  number: number,
): Promise<PostAfter> {
  return database
    .selectFrom('posts')
    .where('is_published', '=', true)
    .$if(sort !== 'following', (query) => query.where('audience', '=', 'public'))
    .$if(sort === 'recommended', (query) => query.where('image_key', 'is not', null))
    .$if(sort === 'following', (query) =>
      query
        .where('audience', '<>', 'private')
        .where('user_id', 'in', ({ selectFrom }) =>
          selectFrom('follows').where('follower_id', '=', viewer).select('following_id'),
        ),
    )
    .$if(sort === 'popular', (query) => query.orderBy('likes_count', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(number * PAGE_SIZE - 1)
    .limit(1)
    .select(['likes_count as count', 'created_at as time', 'id'])
    .executeTakeFirstOrThrow();
}
