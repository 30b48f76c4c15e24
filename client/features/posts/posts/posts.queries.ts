import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { dataOf, getJson, pagesOf } from '#client/lib/api/api.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import {
  HOME_PAGE_SIZE,
  MINUTE,
  PROFILE_POSTS_PAGE_SIZE,
  RECOMMENDED_PAGE_SIZE,
} from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { FeedSort, PostCard, PostCategory } from '#contract/posts/posts.ts';
import { postsKeys } from './posts.keys.ts';

export interface FeedOptions {
  category?: PostCategory | undefined;
  /** Posts with any of these tags, sorted by likes. */
  tags?: readonly string[] | undefined;
  limit?: number | undefined;
}

// How long an unmounted feed stays cached, so that the back button restores it, in milliseconds.
const FEED_GC_TIME = 30 * MINUTE;

const homePageSize = (sort: FeedSort) =>
  sort === 'recommended' ? RECOMMENDED_PAGE_SIZE : HOME_PAGE_SIZE;

function filtersOf({ category, tags = [] }: FeedOptions) {
  return { ...(category && { category }), ...(tags.length > 0 && { tags: [...tags] }) };
}

/**
 * Returns the query of a feed. It is never refetched automatically: a button offers newer posts (`new-posts.tsx`), and
 * forward navigation refreshes a stale feed (`useRefreshOnPush`).
 */
export function feedQuery(sort: FeedSort, options: FeedOptions = {}) {
  const search = { ...filtersOf(options), limit: options.limit ?? homePageSize(sort) };
  return infiniteQueryOptions({
    queryKey: postsKeys.feed(sort, search),
    ...pagesOf('/api/posts', { search: { sort, ...search } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FEED_GC_TIME,
  });
}

export type FeedQuery = ReturnType<typeof feedQuery>;

/** Returns the query of the newest post of a feed. If it is newer than the list, newer posts are offered. */
export function newestQuery(sort: FeedSort, options: FeedOptions = {}) {
  const search = { ...filtersOf(options), limit: 1 };
  return queryOptions({
    queryKey: postsKeys.newestIn(sort, search),
    queryFn: async ({ signal }): Promise<PostCard | null> =>
      (await getJson('/api/posts', { search: { sort, ...search }, signal })).items[0] ?? null,
  });
}

/** Cancels pending fetches of a feed and refetches it from its first page. Cached pages stay visible until it has loaded. */
export async function refreshFeed(client: QueryClient, feed: FeedQuery): Promise<void> {
  await client.cancelQueries({ queryKey: feed.queryKey, exact: true });
  await client.fetchInfiniteQuery({ ...feed, staleTime: 0, pages: 1 });
}

export function userPostsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: postsKeys.ofAuthor(userId),
    ...pagesOf('/api/users/{userId}/posts', {
      params: { userId },
      search: { limit: PROFILE_POSTS_PAGE_SIZE },
    }),
  });
}

export function postQuery(postId: string) {
  return queryOptions({
    queryKey: postsKeys.detail(postId),
    ...dataOf('/api/posts/{postId}', { params: { postId } }),
  });
}

export function postPreviewQuery(postId: string) {
  return queryOptions({
    queryKey: postsKeys.preview(postId),
    ...dataOf('/api/posts/{postId}/preview', { params: { postId } }),
    // Not retried, because a retry would delay the sign-in.
    retry: false,
  });
}

export function relatedQuery(postId: string) {
  return queryOptions({
    queryKey: postsKeys.relatedTo(postId),
    ...dataOf('/api/posts/{postId}/related', { params: { postId } }),
  });
}

export type CardPages = InfiniteData<Page<PostCard>>;

/** Returns the posts of all loaded pages, without duplicates. */
export function cardsOf(data: CardPages | undefined): PostCard[] {
  return loadedItems(data, ({ id }) => id);
}
