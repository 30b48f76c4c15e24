import type { Queryable } from '#server/platform/database/database.ts';
import { encodeCursor, type Keyset } from '#server/platform/database/paging.ts';

export const PAGE_SIZE = 12;
export const DEEP_PAGE = 5000;

export interface FeedPage {
  sort: 'recent' | 'popular';
  number: number;
  after: Keyset | null;
  /** Its address on the site. */
  path: string;
}

/** A page of a home feed by its number, found as a reader who has turned all the pages before it would. */
export async function findPage(
  database: Queryable,
  sort: 'recent' | 'popular',
  number: number,
): Promise<FeedPage> {
  const after = number === 1 ? null : await lastOfPage(database, sort, number - 1);
  const cursor = after === null ? '' : `&cursor=${encodeCursor(after)}`;
  return { sort, number, after, path: `/api/posts?sort=${sort}&limit=${PAGE_SIZE}${cursor}` };
}

async function lastOfPage(
  database: Queryable,
  sort: 'recent' | 'popular',
  number: number,
): Promise<Keyset> {
  const row = await database
    .selectFrom('posts')
    .where('is_published', '=', true)
    .where('audience', '=', 'public')
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
