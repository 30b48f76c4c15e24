import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ManagedState } from '../../../../contract/managed-content.ts';
import type { PostCategory } from '../../../../contract/posts.ts';
import { callFunction, getJson } from '../../../lib/api.ts';
import { after, byCursor } from '../../../lib/paging.ts';
import { managedContentKeys } from './content.keys.ts';

/** What posts, events and comments are filtered by. */
export interface ContentFilter {
  q?: string;
  author?: string;
  state?: ManagedState;
  from?: string;
  until?: string;
}

/** What posts are filtered by. */
export interface PostsFilter extends ContentFilter {
  category?: PostCategory;
}

// Colleagues are at work at the same time.
const always = { ...byCursor, staleTime: 0, placeholderData: keepPreviousData };

/** Reads the posts that a filter finds, the newest first. */
export function useManagedPosts(filter: PostsFilter) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: managedContentKeys.list('posts', filter),
      queryFn: ({ pageParam, signal }) =>
        getJson('/api/admin/posts', { search: { ...filter, ...after(pageParam) }, signal }),
      ...always,
    }),
  );
}

/** Reads the events that a filter finds, the last created first. */
export function useManagedEvents(filter: ContentFilter) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: managedContentKeys.list('events', filter),
      queryFn: ({ pageParam, signal }) =>
        getJson('/api/admin/events', { search: { ...filter, ...after(pageParam) }, signal }),
      ...always,
    }),
  );
}

/** Reads the comments that a filter finds, the newest first. */
export function useManagedComments(filter: ContentFilter) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: managedContentKeys.list('comments', filter),
      queryFn: ({ pageParam, signal }) =>
        getJson('/api/admin/comments', { search: { ...filter, ...after(pageParam) }, signal }),
      ...always,
    }),
  );
}

/** Something that the team hides or shows again. */
export interface Decidable {
  type: 'post' | 'event' | 'comment';
  id: string;
  /** The title, or what a comment says. */
  name: string;
}

interface Decision {
  hidden: boolean;
  reason: string;
}

function send({ type, id }: Decidable, decision: Decision): Promise<unknown> {
  if (type === 'post') return callFunction('setPostHidden', { postId: id, ...decision });
  if (type === 'event') return callFunction('setEventHidden', { eventId: id, ...decision });
  return callFunction('moderateComment', { commentId: id, ...decision });
}

/** Returns the call that hides something or shows it again. It throws `ApiError`. */
export function useDecide() {
  const client = useQueryClient();
  return async (thing: Decidable, decision: Decision): Promise<void> => {
    await send(thing, decision);
    // It is in feeds and lists all over the site.
    await client.invalidateQueries();
  };
}
