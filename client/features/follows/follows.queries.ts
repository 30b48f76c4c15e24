import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FollowState } from '../../../contract/follow-state.ts';
import type { FollowAnswer, FollowListItem } from '../../../contract/follows.ts';
import { FOLLOW_PAGE_SIZE } from '../../../contract/limits.ts';
import type { PostDetail } from '../../../contract/posts.ts';
import type { Page } from '../../../contract/primitives.ts';
import type { PublicProfile } from '../../../contract/profiles.ts';
import { callFunction, getJson } from '../../lib/api.ts';
import { after, byCursor } from '../../lib/paging.ts';
import { ToggleStore } from '../../lib/toggle-store.ts';
import { postsKeys } from '../posts/posts.keys.ts';
import { profilesKeys } from '../profiles/profiles.keys.ts';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { useToggle } from '../session/use-toggle.ts';
import { type FollowList, followsKeys } from './follows.keys.ts';

/** Who follows a member, or whom they follow, page by page. */
export function followListQuery(userId: string, list: FollowList) {
  return infiniteQueryOptions({
    queryKey: followsKeys.list(userId, list),
    queryFn: ({ pageParam, signal }) =>
      getJson(
        list === 'followers' ? '/api/users/{userId}/followers' : '/api/users/{userId}/following',
        {
          params: { userId },
          search: { limit: FOLLOW_PAGE_SIZE, ...after(pageParam) },
          signal,
        },
      ),
    ...byCursor,
  });
}

export function useFollowList(userId: string, list: FollowList, enabled: boolean) {
  return useInfiniteQuery({ ...followListQuery(userId, list), enabled });
}

/** The follows turned on this page and not settled yet. One store for all buttons. */
export const followStore = new ToggleStore<FollowAnswer>();

interface Outcome {
  onUnfollowed: () => void;
  onFailed: (error: unknown) => void;
}

/** Whether the viewer follows somebody as it is shown now, and how to change that. */
export function useFollow(userId: string, known: FollowState | null) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const isFollowing = useToggle(followStore, userId) ?? known?.is_following ?? false;

  const follow = useCallback(
    (on: boolean, { onUnfollowed, onFailed }: Outcome) =>
      // Only what is the other way round can be turned, also by a button that takes it back much later.
      followStore.set(userId, on, !on, {
        send: (next) =>
          afterSignIn(() =>
            callFunction(next ? 'followUser' : 'unfollowUser', { targetUserId: userId }),
          ),
        onSuccess: (answer) => {
          putFollow(client, userId, answer);
          if (!answer.is_following) onUnfollowed();
        },
        onError: (error) => {
          // Perhaps it was done and only the answer was lost.
          void client.invalidateQueries({ queryKey: profilesKeys.all });
          onFailed(error);
        },
      }),
    [client, userId, afterSignIn],
  );
  return { isFollowing, isMutual: isFollowing && known?.is_followed_by === true, follow };
}

/** The followers of a member as they are shown now: a follow under way counts already. */
export function useFollowerCount({ id, follow, follower_count }: PublicProfile): number {
  const optimistic = useToggle(followStore, id);
  if (optimistic === undefined || optimistic === follow?.is_following) return follower_count;
  return Math.max(0, follower_count + (optimistic ? 1 : -1));
}

type FollowPages = InfiniteData<Page<FollowListItem>>;

/** Puts an answer in every place that was read before it, so that all of them agree. */
function putFollow(client: QueryClient, userId: string, answer: FollowAnswer): void {
  const { follower_count, ...follow } = answer;
  client.setQueriesData<PublicProfile>({ queryKey: profilesKeys.all }, (profile) =>
    profile?.id === userId ? { ...profile, follow, follower_count } : profile,
  );
  client.setQueriesData<FollowPages>({ queryKey: followsKeys.lists }, (data) =>
    data ? withFollow(data, userId, follow) : data,
  );
  client.setQueriesData<PostDetail>({ queryKey: postsKeys.details }, (post) =>
    post?.user_id === userId ? { ...post, follow } : post,
  );
  // What else has changed is read again where it is shown; rows of a list stay until it is opened anew.
  void client.invalidateQueries({ queryKey: profilesKeys.all });
  void client.invalidateQueries({ queryKey: followsKeys.lists, refetchType: 'none' });
  void client.invalidateQueries({ queryKey: postsKeys.feedsBy('following') });
}

function withFollow(data: FollowPages, userId: string, follow: FollowState): FollowPages {
  const patched = (item: FollowListItem) => (item.user.id === userId ? { ...item, follow } : item);
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map(patched) })),
  };
}
