import { useInfiniteQuery } from '@tanstack/react-query';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { everything, useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { errorFromResponse } from '#client/lib/api/failed-response.ts';
import { after } from '#client/lib/api/paging.ts';
import type { ManagedState } from '#contract/administration/managed-content.ts';
import type { RuleReference } from '#contract/moderation/decisions.ts';
import type { PostCategory } from '#contract/posts/posts.ts';

const managedContentKeys = {
  list: (type: string, filter: object) => ['managed-content', type, filter] as const,
};

export interface ContentFilter {
  q?: string;
  author?: string;
  state?: ManagedState;
  from?: string;
  until?: string;
}

export interface PostsFilter extends ContentFilter {
  category?: PostCategory;
}

/** Reads the posts that match a filter, newest first. */
export function useManagedPosts(filter: PostsFilter) {
  return useInfiniteQuery({
    queryKey: managedContentKeys.list('posts', filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/posts', { search: { ...filter, ...after(pageParam) }, signal }),
    ...sharedList,
  });
}

/** Reads the events that match a filter, the last created first. */
export function useManagedEvents(filter: ContentFilter) {
  return useInfiniteQuery({
    queryKey: managedContentKeys.list('events', filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/events', { search: { ...filter, ...after(pageParam) }, signal }),
    ...sharedList,
  });
}

/** Reads the comments that match a filter, newest first. */
export function useManagedComments(filter: ContentFilter) {
  return useInfiniteQuery({
    queryKey: managedContentKeys.list('comments', filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/comments', { search: { ...filter, ...after(pageParam) }, signal }),
    ...sharedList,
  });
}

interface Decision {
  hidden: boolean;
  reason: string;
  rule?: RuleReference;
}

function send({ type, id }: ManagedTarget, decision: Decision): Promise<unknown> {
  if (type === 'post') return callFunction('setPostHidden', { postId: id, ...decision });
  if (type === 'event') return callFunction('setEventHidden', { eventId: id, ...decision });
  return callFunction('moderateComment', { commentId: id, ...decision });
}

const functions = {
  post: 'decidePosts',
  event: 'decideEvents',
  comment: 'decideComments',
} as const;

/** Returns the call that decides about several targets of one type. It resolves to the refusals by target id. */
export function useDecideEach() {
  const call = useAdminCall(everything);
  return async (
    type: ManagedTarget['type'],
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

/** Returns the call that hides a target or shows it again. It throws `ApiError`. */
export function useDecide() {
  const call = useAdminCall(everything);
  return async (target: ManagedTarget, decision: Decision): Promise<void> => {
    await call(() => send(target, decision));
  };
}

/** Returns the call that sets labels of a post. It throws `ApiError`. */
export function useLabelPost() {
  const call = useAdminCall(everything);
  return (input: FunctionInput<'labelPost'>) => call(() => callFunction('labelPost', input));
}
