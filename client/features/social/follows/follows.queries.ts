import {
  type InfiniteData,
  infiniteQueryOptions,
  notifyManager,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useToggle } from '#client/features/identity/session/use-toggle.ts';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { offerPush } from '#client/features/notifications/push-subscriptions/push-offer.ts';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { callFunction, pagesOf } from '#client/lib/api/api.ts';
import { withItems } from '#client/lib/api/paging.ts';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { FOLLOW_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { FollowState, PublicProfile } from '#contract/members/profiles.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import type { FollowAnswer, FollowListItem } from '#contract/social/follows.ts';
import { type FollowList, followsKeys } from './follows.keys.ts';
import { followsMessages } from './follows.messages.ts';
import { suggestedAuthorsQuery } from './suggested-authors.queries.ts';
import { useFollowToggle } from './use-follow-toggle.ts';

export function followListQuery(userId: string, list: FollowList) {
  return infiniteQueryOptions({
    queryKey: followsKeys.list(userId, list),
    ...pagesOf(`/api/users/{userId}/${list}`, {
      params: { userId },
      search: { limit: FOLLOW_PAGE_SIZE },
    }),
  });
}

export const followStore = new ToggleStore<FollowAnswer>('follow');

/** Returns whether the viewer follows a member or has requested to follow them, and the function that changes this. */
export function useFollow(userId: string, name: string, known: FollowState | null) {
  const client = useQueryClient();
  const wasAsking = known?.request === 'pending';
  const { isFollowing, set } = useFollowToggle({
    store: followStore,
    id: userId,
    cached: wasAsking || (known?.is_following ?? false),
    message: followsMessages.unfollowedName(name),
    noticeOf: (answer) => {
      if (answer.is_following) return null;
      if (answer.request === 'pending') return { title: followsMessages.asked, canUndo: false };
      const title = wasAsking ? followsMessages.withdrawn : followsMessages.unfollowed;
      // `request` is set when a new follow would need consent. In that case, the toast offers no undo.
      return { title, canUndo: answer.request === undefined };
    },
    about: `follow:${userId}`,
    send: (on, signal) =>
      callFunction(on ? 'followUser' : 'unfollowUser', { targetUserId: userId }, { signal }),
    put: (answer) => {
      putFollow(client, userId, answer);
      if (answer.is_following) offerPush();
    },
    queryKey: profilesKeys.all,
  });
  const isAsking = isFollowing && known?.request !== undefined;
  const isMutual = isFollowing && !isAsking && known?.is_followed_by === true;
  return { isFollowing, isAsking, isMutual, set };
}

/** Returns the number of followers, including a pending change. */
export function useFollowerCount({ id, follow, follower_count }: PublicProfile): number {
  const optimistic = useToggle(followStore, id);
  const isRequest = follow?.request !== undefined;
  if (optimistic === undefined || isRequest || optimistic === follow?.is_following) {
    return follower_count;
  }
  return Math.max(0, follower_count + (optimistic ? 1 : -1));
}

/** Returns the call that removes a follower of the viewer. It updates the cache, and throws `ApiError`. */
export function useRemoveFollower(): (followerId: string) => Promise<void> {
  const client = useQueryClient();
  const { user } = useSession();
  const call = useMemberCall();
  return async (followerId) => {
    const { follower_count } = await call('removeFollower', { followerId });
    if (user) putRemoved(client, user.id, followerId, follower_count);
    // Waits until the lists have rendered the removal. Otherwise, the focus could move to the removed row.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
}

type FollowPages = InfiniteData<Page<FollowListItem>>;

function putFollow(client: QueryClient, userId: string, answer: FollowAnswer): void {
  const { follower_count, ...follow } = answer;
  client.setQueriesData<PublicProfile>({ queryKey: profilesKeys.all }, (profile) =>
    profile?.id === userId ? { ...profile, follow, follower_count } : profile,
  );
  client.setQueriesData<FollowPages>(
    { queryKey: followsKeys.lists },
    (data) =>
      data && withItems(data, (items) => items.map((item) => patched(item, userId, follow))),
  );
  client.setQueryData(
    suggestedAuthorsQuery.queryKey,
    (data) => data && { items: data.items.map((item) => patched(item, userId, follow)) },
  );
  client.setQueriesData<PostDetail>({ queryKey: postsKeys.details }, (post) =>
    // Undefined leaves the posts of other authors unchanged, with their timestamps.
    post?.user_id === userId ? { ...post, follow } : undefined,
  );
  // Restarts pending reads, because their responses would overwrite the change.
  restartReads(client, postsKeys.details);
  // Posts may allow comments only from followers, so a follow can change whether the viewer can comment.
  void client.invalidateQueries({
    queryKey: postsKeys.details,
    predicate: ({ state }) => {
      const post = state.data as PostDetail | undefined;
      return post?.user_id === userId && post.commenters !== 'readers';
    },
  });
  // Mounted lists are not refetched, so that their rows stay until the lists are reopened.
  void client.invalidateQueries({ queryKey: profilesKeys.all });
  // A new follower may see posts that were hidden before.
  void client.invalidateQueries({ queryKey: postsKeys.ofAuthor(userId), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: followsKeys.lists, refetchType: 'none' });
  void client.invalidateQueries({ queryKey: postsKeys.feedsBy('following') });
}

function patched<Item extends FollowListItem>(
  item: Item,
  userId: string,
  follow: FollowState,
): Item {
  return item.user.id === userId ? { ...item, follow } : item;
}

function putRemoved(
  client: QueryClient,
  viewerId: string,
  followerId: string,
  follower_count: number,
): void {
  const own = followListQuery(viewerId, 'followers').queryKey;
  client.setQueryData(own, (data) =>
    data ? withItems(data, (items) => items.filter(({ user }) => user.id !== followerId)) : data,
  );
  client.setQueriesData<PublicProfile>({ queryKey: profilesKeys.all }, (profile) => {
    if (profile?.id === viewerId) return { ...profile, follower_count };
    if (profile?.id !== followerId || !profile.follow) return profile;
    return { ...profile, follow: { ...profile.follow, is_followed_by: false } };
  });
  void client.invalidateQueries({ queryKey: profilesKeys.all });
  void client.invalidateQueries({ queryKey: followsKeys.lists });
  void client.invalidateQueries({ queryKey: postsKeys.details, refetchType: 'none' });
}
