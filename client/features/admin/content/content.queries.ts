import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ManagedState } from '../../../../contract/managed-content.ts';
import type { PostCategory } from '../../../../contract/posts.ts';
import { callFunction, type FunctionInput, getJson } from '../../../lib/api.ts';
import { errorFromResponse } from '../../../lib/failed-response.ts';
import { after } from '../../../lib/paging.ts';
import type { ManagedThing } from '../../../ui/managed-thing.ts';
import { sharedList } from '../ui/shared-list.ts';
import { everything, useAdminCall } from '../ui/use-admin-call.ts';
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

/** Reads the posts that a filter finds, the newest first. */
export function useManagedPosts(filter: PostsFilter) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: managedContentKeys.list('posts', filter),
      queryFn: ({ pageParam, signal }) =>
        getJson('/api/admin/posts', { search: { ...filter, ...after(pageParam) }, signal }),
      ...sharedList,
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
      ...sharedList,
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
      ...sharedList,
    }),
  );
}

interface Decision {
  hidden: boolean;
  reason: string;
}

function send({ type, id }: ManagedThing, decision: Decision): Promise<unknown> {
  if (type === 'post') return callFunction('setPostHidden', { postId: id, ...decision });
  if (type === 'event') return callFunction('setEventHidden', { eventId: id, ...decision });
  return callFunction('moderateComment', { commentId: id, ...decision });
}

const functions = {
  post: 'decidePosts',
  event: 'decideEvents',
  comment: 'decideComments',
} as const;

/** Returns the call that decides about several things of one type. It resolves to why some were refused, by their ids. */
export function useDecideEach() {
  const call = useAdminCall(everything);
  return async (
    type: ManagedThing['type'],
    input: FunctionInput<'decidePosts'>,
  ): Promise<ReadonlyMap<string, string>> => {
    const { results } = await call(() => callFunction(functions[type], input));
    return new Map(
      results.flatMap(({ id, error }) =>
        error === null ? [] : [[id, errorFromResponse(400, { error }).message]],
      ),
    );
  };
}

/** Returns the call that hides something or shows it again. It throws `ApiError`. */
export function useDecide() {
  const call = useAdminCall(everything);
  return async (thing: ManagedThing, decision: Decision): Promise<void> => {
    await call(() => send(thing, decision));
  };
}
