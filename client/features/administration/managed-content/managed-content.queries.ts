import { useInfiniteQuery } from '@tanstack/react-query';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { refusalsIn } from '#client/features/team/admin-ui/refusals.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { everything } from '#client/features/team/admin-ui/use-admin-call.ts';
import { type FunctionInput, getJson } from '#client/lib/api/api.ts';
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

const functions = {
  post: 'decidePosts',
  event: 'decideEvents',
  comment: 'decideComments',
} as const;

/** Returns the call that decides about several targets of one type. It resolves to the reasons of refusals by id. */
export function useDecideEach() {
  const call = useAdminFunction<(typeof functions)[ManagedTarget['type']]>(everything);
  return async (type: ManagedTarget['type'], input: FunctionInput<'decidePosts'>) =>
    refusalsIn(await call(functions[type], input));
}

export function useDecide() {
  const call = useAdminFunction<'setPostHidden' | 'setEventHidden' | 'moderateComment'>(everything);
  return ({ type, id }: ManagedTarget, decision: Decision): Promise<unknown> => {
    if (type === 'post') return call('setPostHidden', { postId: id, ...decision });
    if (type === 'event') return call('setEventHidden', { eventId: id, ...decision });
    return call('moderateComment', { commentId: id, ...decision });
  };
}

export const useLabelPost = () => useAdminFunction<'labelPost'>(everything);
