import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import {
  HOME_PAGE_SIZE,
  MINUTE,
  PROFILE_POSTS_PAGE_SIZE,
  RECOMMENDED_PAGE_SIZE,
} from '../../../contract/limits.ts';
import type { FeedSort, PostCard, PostCategory, PostDetail } from '../../../contract/posts.ts';
import { getJson } from '../../lib/api.ts';
import { after, byCursor } from '../../lib/paging.ts';
import { postsKeys } from './posts.keys.ts';

/** What a feed is narrowed to, and how long its pages are. */
export interface FeedOptions {
  category?: PostCategory | undefined;
  /** Posts under any of these, the most liked first. */
  tags?: readonly string[] | undefined;
  limit?: number | undefined;
}

// As long as somebody may look at posts before coming back to the list.
const FEED_GC_TIME = 30 * MINUTE;

const homePageSize = (sort: FeedSort) =>
  sort === 'recommended' ? RECOMMENDED_PAGE_SIZE : HOME_PAGE_SIZE;

function narrowed({ category, tags = [] }: FeedOptions) {
  return { ...(category && { category }), ...(tags.length > 0 && { tags: [...tags] }) };
}

/**
 * A feed, page by page. It never changes by itself under a reader's eyes: what is newer is offered
 * (`new-posts.tsx`), and coming anew starts from the newest (`useRefreshOnPush`).
 */
export function feedQuery(sort: FeedSort, options: FeedOptions = {}) {
  const search = { ...narrowed(options), limit: options.limit ?? homePageSize(sort) };
  return infiniteQueryOptions({
    queryKey: postsKeys.feed(sort, search),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/posts', { search: { sort, ...search, ...after(pageParam) }, signal }),
    ...byCursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FEED_GC_TIME,
  });
}

export type FeedQuery = ReturnType<typeof feedQuery>;

/** The newest post of a feed, to tell whether there are newer ones than those shown. */
export function newestQuery(sort: FeedSort, options: FeedOptions = {}) {
  const search = { ...narrowed(options), limit: 1 };
  return queryOptions({
    queryKey: postsKeys.newestIn(sort, search),
    queryFn: async ({ signal }): Promise<PostCard | null> =>
      (await getJson('/api/posts', { search: { sort, ...search }, signal })).items[0] ?? null,
  });
}

/** Reads a feed anew from its first page; what was shown stays until that is here. A next page on its way is given up. */
export async function refreshFeed(client: QueryClient, feed: FeedQuery): Promise<void> {
  await client.cancelQueries({ queryKey: feed.queryKey, exact: true });
  await client.fetchInfiniteQuery({ ...feed, staleTime: 0, pages: 1 });
}

/** The published posts of one author, newest first. */
export function userPostsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: postsKeys.ofAuthor(userId),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/users/{userId}/posts', {
        params: { userId },
        search: { limit: PROFILE_POSTS_PAGE_SIZE, ...after(pageParam) },
        signal,
      }),
    ...byCursor,
  });
}

export function postQuery(postId: string) {
  return queryOptions({
    queryKey: postsKeys.detail(postId),
    queryFn: ({ signal }): Promise<PostDetail> =>
      getJson('/api/posts/{postId}', { params: { postId }, signal }),
  });
}

/** Other works of a post's author, and works under its tags. */
export function relatedQuery(postId: string) {
  return queryOptions({
    queryKey: postsKeys.relatedTo(postId),
    queryFn: ({ signal }) => getJson('/api/posts/{postId}/related', { params: { postId }, signal }),
  });
}

export function useFeed(sort: FeedSort, options: FeedOptions = {}) {
  return useInfiniteQuery(feedQuery(sort, options));
}

export function useUserPosts(userId: string) {
  return useInfiniteQuery(userPostsQuery(userId));
}
