import type { FeedSort } from '#contract/posts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { encodeCursor, type Keyset } from '#server/platform/database/paging.ts';

export const PAGE_SIZE = 12;
export const DEEP_PAGE = 5000;

export interface FeedPage {
  /** `[likes_count, created_at, id]` for popular, else `[created_at, id]`; null for the first page. */
  after: Keyset | null;
  /** Its address on the site. */
  path: string;
}

/** Which feed; `viewer` is the member whose フォロー中 it is. */
export interface Feed {
  sort: FeedSort;
  viewer?: string;
}

/** A page of a feed by its number, found as a reader who has turned all the pages before it would. */
export async function findPage(database: Queryable, feed: Feed, number: number): Promise<FeedPage> {
  const after = number === 1 ? null : await lastOfPage(database, feed, number - 1);
  const cursor = after === null ? '' : `&cursor=${encodeCursor(cursorOf(feed.sort, after))}`;
  return { after, path: `/api/posts?sort=${feed.sort}&limit=${PAGE_SIZE}${cursor}` };
}

/** More than any ranking holds: the reader is past it. */
const PAST_RANKING = 1000;

function cursorOf(sort: FeedSort, after: Keyset): Keyset {
  if (sort !== 'recommended') return [sort, ...after];
  return [sort, new Date().toISOString(), PAST_RANKING, ...after];
}

async function lastOfPage(
  database: Queryable,
  { sort, viewer = '' }: Feed,
  number: number,
): Promise<Keyset> {
  const row = await database
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
    .select(['likes_count', 'created_at', 'id'])
    .executeTakeFirstOrThrow();
  const { likes_count, created_at, id } = row;
  return sort === 'popular' ? [likes_count, created_at, id] : [created_at, id];
}
