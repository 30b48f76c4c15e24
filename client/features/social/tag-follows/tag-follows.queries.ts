import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { useToggle } from '#client/features/identity/session/use-toggle.ts';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { OutgoingCancelled } from '#client/lib/offline/outbox.ts';
import type { TagFollowAnswer } from '#contract/social/tag-follows.ts';
import { tagFollowsKeys } from './tag-follows.keys.ts';

const tagFollowsQuery = queryOptions({
  queryKey: tagFollowsKeys.all,
  queryFn: async ({ signal }): Promise<string[]> =>
    (await getJson('/api/tag-follows', { signal })).tags,
});

/** The tags that the viewer follows, the latest first. Visitors follow none. */
export function useTagFollows() {
  return useQuery({ ...tagFollowsQuery, enabled: useSession().user !== null });
}

/** The store shared by all buttons that follow tags. */
export const tagFollowStore = new ToggleStore<TagFollowAnswer>('follow');

interface Outcome {
  onFollowed?: () => void;
  onUnfollowed: () => void;
  onError: (error: unknown) => void;
}

/**
 * Returns whether the viewer follows a tag, including a pending change, and the function that changes it. `isKnown` is
 * false until the followed tags have loaded.
 */
export function useTagFollow(tag: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const { data, isLoading } = useTagFollows();
  const isFollowing = useToggle(tagFollowStore, tag) ?? data?.includes(tag) ?? false;

  const setFollowing = useCallback(
    (on: boolean, { onFollowed, onUnfollowed, onError }: Outcome) =>
      // The stored value is the opposite, even when a toast reverts the change much later.
      tagFollowStore.set(tag, on, !on, {
        send: (next, signal) =>
          afterSignIn(() => callFunction(next ? 'followTag' : 'unfollowTag', { tag }, { signal })),
        onSuccess: (answer) => {
          putTagFollow(client, answer);
          if (answer.is_following) onFollowed?.();
          else onUnfollowed();
        },
        onError: (error) => {
          // The change may be stored although its answer was lost.
          void client.invalidateQueries({ queryKey: tagFollowsKeys.all });
          if (!(error instanceof OutgoingCancelled)) onError(error);
        },
      }),
    [client, tag, afterSignIn],
  );
  return { isFollowing, isKnown: !isLoading, setFollowing };
}

/** Writes the answer to the followed tags, and reads their posts again. */
function putTagFollow(client: QueryClient, { tag, is_following }: TagFollowAnswer): void {
  client.setQueryData(tagFollowsQuery.queryKey, (tags) => {
    const others = tags?.filter((other) => other !== tag);
    return others && is_following ? [tag, ...others] : others;
  });
  void client.invalidateQueries({ queryKey: tagFollowsKeys.all, refetchType: 'none' });
  const feeds = { queryKey: postsKeys.feedsBy('followed-tags') };
  // A feed that is opened later must not begin with its former posts, or as an empty one.
  client.removeQueries({ ...feeds, type: 'inactive' });
  void client.invalidateQueries(feeds);
}
