import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { TagFollowAnswer } from '#contract/social/tag-follows.ts';
import { useFollowToggle } from '../follows/use-follow-toggle.ts';
import { tagFollowsMessages } from './tag-follows.messages.ts';

const tagFollowsKeys = { all: ['tag-follows'] as const };

const tagFollowsQuery = queryOptions({
  queryKey: tagFollowsKeys.all,
  queryFn: async ({ signal }): Promise<string[]> =>
    (await getJson('/api/tag-follows', { signal })).tags,
});

/** Returns the query of the tags that the viewer follows, the latest follow first. Visitors follow no tags. */
export function useTagFollows() {
  return useQuery({ ...tagFollowsQuery, enabled: useSession().user !== null });
}

export const tagFollowStore = new ToggleStore<TagFollowAnswer>('follow');

/**
 * Returns whether the viewer follows a tag, including a pending change, and the function that changes this. `isKnown`
 * is false until the followed tags have loaded. If `linked` is true, the toast after a follow links to the posts.
 */
export function useTagFollow(tag: string, linked = false) {
  const client = useQueryClient();
  const { data, isLoading } = useTagFollows();
  const toggle = useFollowToggle({
    store: tagFollowStore,
    id: tag,
    cached: data?.includes(tag) ?? false,
    message: `#${tag}`,
    about: `tag-follow:${tag}`,
    send: (on, signal) => callFunction(on ? 'followTag' : 'unfollowTag', { tag }, { signal }),
    put: (answer) => {
      putTagFollow(client, answer);
      if (answer.is_following && linked) showFollowed();
    },
    queryKey: tagFollowsKeys.all,
  });
  return { ...toggle, isKnown: !isLoading };
}

function showFollowed(): void {
  const link = { label: tagFollowsMessages.followedLink, to: '/feed?of=tags' };
  const title = tagFollowsMessages.followed;
  showToast({ type: 'success', about: 'tag-followed', title, link });
}

function putTagFollow(client: QueryClient, { tag, is_following }: TagFollowAnswer): void {
  client.setQueryData(tagFollowsQuery.queryKey, (tags) => {
    const others = tags?.filter((other) => other !== tag);
    return others && is_following ? [tag, ...others] : others;
  });
  void client.invalidateQueries({ queryKey: tagFollowsKeys.all, refetchType: 'none' });
  const feeds = { queryKey: postsKeys.feedsBy('followed-tags') };
  // Removes inactive feeds. Otherwise, a feed that is opened later would begin with outdated posts, or empty.
  client.removeQueries({ ...feeds, type: 'inactive' });
  void client.invalidateQueries(feeds);
}
