import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { HOME_PAGE_SIZE, PROFILE_POSTS_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Post, PostCard } from '../../../contract/posts.ts';
import type { Page } from '../../../contract/primitives.ts';
import { getJson } from '../../lib/api.ts';

/** The feeds that are there; フォロー中 and おすすめ come with their own features. */
export type OpenFeed = 'recent' | 'popular';

/** The pages of a list of posts read so far. */
export type Cards = InfiniteData<Page<PostCard>>;

const cursorOf = (page: Page<PostCard>): string | null => (page.has_more ? page.next_cursor : null);
const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** One of the home feeds, page by page. */
export function feedQuery(sort: OpenFeed) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'feed', sort] as const,
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/posts', {
        search: { sort, limit: HOME_PAGE_SIZE, ...after(pageParam) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: cursorOf,
  });
}

/** The published posts of one author, newest first. */
export function userPostsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'user', userId] as const,
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/users/{userId}/posts', {
        params: { userId },
        search: { limit: PROFILE_POSTS_PAGE_SIZE, ...after(pageParam) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: cursorOf,
  });
}

export function postQuery(postId: string) {
  return queryOptions({
    queryKey: ['posts', 'one', postId] as const,
    queryFn: async ({ signal }): Promise<Post> =>
      getJson('/api/posts/{postId}', { params: { postId }, signal }),
  });
}

/** The posts of all pages read so far, each once. */
export function cardsOf(data: Cards | undefined): PostCard[] {
  const seen = new Map<string, PostCard>();
  for (const page of data?.pages ?? []) {
    for (const card of page.items) if (!seen.has(card.id)) seen.set(card.id, card);
  }
  return [...seen.values()];
}

export function useFeed(sort: OpenFeed) {
  return useInfiniteQuery(feedQuery(sort));
}

export function useUserPosts(userId: string) {
  return useInfiniteQuery(userPostsQuery(userId));
}

/** One post. What a list already knows of it is shown until the whole of it is here. */
export function usePost(postId: string) {
  const client = useQueryClient();
  return useQuery({ ...postQuery(postId), placeholderData: () => knownFromLists(client, postId) });
}

function knownFromLists(client: QueryClient, postId: string): Post | undefined {
  const lists = [
    ...client.getQueriesData<Cards>({ queryKey: ['posts', 'feed'] }),
    ...client.getQueriesData<Cards>({ queryKey: ['posts', 'user'] }),
  ];
  for (const [, data] of lists) {
    const card = cardsOf(data).find((candidate) => candidate.id === postId);
    if (card) {
      const { excerpt, ...rest } = card;
      return { ...rest, content: excerpt };
    }
  }
  return undefined;
}
