import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type MemberCall,
  useMemberCall,
} from '#client/features/identity/session/member-call.queries.ts';
import { bookmarksKeys } from '#client/features/posts/bookmarks/bookmarks.keys.ts';
import { dataOf, type FunctionInput as Input, pagesOf } from '#client/lib/api/api.ts';
import { withItems } from '#client/lib/api/paging.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ClipChoice } from '#contract/posts/clips.ts';

const clipsKeys = {
  all: ['clips'] as const,
  own: ['clips', 'own'] as const,
  ofUser: (userId: string) => ['clips', 'of', userId] as const,
  choices: (postId: string) => ['clips', 'choices', postId] as const,
  one: (clipId: string) => ['clips', 'one', clipId] as const,
  found: (words: string) => ['clips', 'found', words] as const,
  items: (clipId: string, words: string) => ['clips', 'items', clipId, words] as const,
};

export const ownClipsQuery = infiniteQueryOptions({
  queryKey: clipsKeys.own,
  ...pagesOf('/api/clips'),
});

export function clipsOfUserQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: clipsKeys.ofUser(userId),
    ...pagesOf('/api/users/{userId}/clips', { params: { userId } }),
  });
}

/** Returns the query of the viewer's clips as choices for a post, refetched whenever the choice is opened. */
export function clipChoicesQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: clipsKeys.choices(postId),
    ...pagesOf('/api/posts/{postId}/clip-choices', { params: { postId }, search: { limit: 100 } }),
    staleTime: 0,
  });
}

export function clipQuery(clipId: string) {
  return queryOptions({
    queryKey: clipsKeys.one(clipId),
    ...dataOf('/api/clips/{clipId}', { params: { clipId } }),
  });
}

/** Returns the query of the posts of a clip in their order, or of those posts that match a search. */
export function clipItemsQuery(clipId: string, words: string) {
  return infiniteQueryOptions({
    queryKey: clipsKeys.items(clipId, words),
    ...pagesOf('/api/clips/{clipId}/items', {
      params: { clipId },
      search: { ...(words !== '' && { q: words }) },
    }),
  });
}

export function clippedPostsQuery(words: string) {
  return infiniteQueryOptions({
    queryKey: clipsKeys.found(words),
    ...pagesOf('/api/clipped-posts', { search: { q: words } }),
  });
}

type Choices = InfiniteData<Page<ClipChoice>, string | null>;

/** Returns the calls about the viewer's clips. Each call invalidates the data that it changes. */
export function useClipCalls() {
  const client = useQueryClient();
  const callForMember = useMemberCall();
  return useMemo(() => {
    const call: MemberCall = async (...input) => {
      const answer = await callForMember(...input);
      void client.invalidateQueries({ queryKey: clipsKeys.all });
      return answer;
    };
    const readSavedAgain = () =>
      void client.invalidateQueries({ queryKey: bookmarksKeys.posts, refetchType: 'none' });
    return {
      create: (input: Input<'createClip'>) => call('createClip', input),
      update: (input: Input<'updateClip'>) => call('updateClip', input),
      remove: async (input: Input<'deleteClip'>) => {
        // `clipsKeys.all` is not invalidated, because the page of the deleted clip is still open and would refetch.
        await callForMember('deleteClip', input);
        void client.invalidateQueries({ queryKey: clipsKeys.own });
        readSavedAgain();
      },
      setItem: async (input: Input<'setClipItem'>) => {
        const answer = await callForMember('setClipItem', input);
        const { queryKey } = clipChoicesQuery(input.postId);
        client.setQueryData<Choices>(queryKey, (data) => data && withChoice(data, input));
        // The choices are not refetched, because a new order would move them under the finger. A pending read is
        // restarted, because it may have begun before the change.
        void client.invalidateQueries({
          queryKey: clipsKeys.all,
          predicate: ({ queryHash, state }) =>
            queryHash !== hashKey(queryKey) || state.fetchStatus === 'fetching',
        });
        if (input.isIn) readSavedAgain();
        return answer;
      },
      setNote: (input: Input<'setClipNote'>) => call('setClipNote', input),
      order: async (input: Input<'orderClipItem'>) => {
        // The lists of clips are invalidated, because they show the first posts of a clip. The shown posts already have
        // the new order.
        await callForMember('orderClipItem', input);
        void client.invalidateQueries({ queryKey: clipsKeys.own });
      },
      move: (input: Input<'moveClipItem'>) => call('moveClipItem', input),
    };
  }, [client, callForMember]);
}

function withChoice(data: Choices, { clipId, isIn }: Input<'setClipItem'>): Choices {
  return withItems(data, (clips) =>
    clips.map((clip) => (clip.id === clipId ? { ...clip, has_post: isIn } : clip)),
  );
}
