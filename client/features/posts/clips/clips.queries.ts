import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { bookmarksKeys } from '#client/features/posts/bookmarks/bookmarks.keys.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ClipChoice } from '#contract/posts/clips.ts';

/** Query keys of clips. */
const clipsKeys = {
  all: ['clips'] as const,
  own: ['clips', 'own'] as const,
  ofUser: (userId: string) => ['clips', 'of', userId] as const,
  choices: (postId: string) => ['clips', 'choices', postId] as const,
  one: (clipId: string) => ['clips', 'one', clipId] as const,
  found: (words: string) => ['clips', 'found', words] as const,
  items: (clipId: string, words: string) => ['clips', 'items', clipId, words] as const,
};

/** The viewer's clips, the last changed first. */
export const ownClipsQuery = infiniteQueryOptions({
  queryKey: clipsKeys.own,
  queryFn: ({ pageParam, signal }) => getJson('/api/clips', { search: after(pageParam), signal }),
  ...byCursor,
});

/** The public clips of a member. */
export function clipsOfUserQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: clipsKeys.ofUser(userId),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/users/{userId}/clips', {
        params: { userId },
        search: after(pageParam),
        signal,
      }),
    ...byCursor,
  });
}

/** The viewer's clips as choices for a post. Other tabs change them, so each opening reads them again. */
export function clipChoicesQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: clipsKeys.choices(postId),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/posts/{postId}/clip-choices', {
        params: { postId },
        search: { limit: 100, ...after(pageParam) },
        signal,
      }),
    ...byCursor,
    staleTime: 0,
  });
}

/** A clip. */
export function clipQuery(clipId: string) {
  return queryOptions({
    queryKey: clipsKeys.one(clipId),
    queryFn: ({ signal }) => getJson('/api/clips/{clipId}', { params: { clipId }, signal }),
  });
}

/** The posts of a clip in its order, or those that a search finds in it. */
export function clipItemsQuery(clipId: string, words: string) {
  return infiniteQueryOptions({
    queryKey: clipsKeys.items(clipId, words),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/clips/{clipId}/items', {
        params: { clipId },
        search: { ...(words !== '' && { q: words }), ...after(pageParam) },
        signal,
      }),
    ...byCursor,
  });
}

/** The posts in any of the viewer's clips that a search finds. */
export function clippedPostsQuery(words: string) {
  return infiniteQueryOptions({
    queryKey: clipsKeys.found(words),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/clipped-posts', { search: { q: words, ...after(pageParam) }, signal }),
    ...byCursor,
  });
}

type Choices = InfiniteData<Page<ClipChoice>, string | null>;

type Input<Name extends Parameters<typeof callFunction>[0]> = FunctionInput<Name>;

/** The calls about the viewer's clips, after which clips are read again. */
export function useClipCalls() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    async function call<Answer>(send: () => Promise<Answer>): Promise<Answer> {
      const answer = await afterSignIn(send);
      void client.invalidateQueries({ queryKey: clipsKeys.all });
      return answer;
    }
    const readSavedAgain = () =>
      void client.invalidateQueries({ queryKey: bookmarksKeys.posts, refetchType: 'none' });
    return {
      create: (input: Input<'createClip'>) => call(() => callFunction('createClip', input)),
      update: (input: Input<'updateClip'>) => call(() => callFunction('updateClip', input)),
      remove: async (input: Input<'deleteClip'>) => {
        // The page of the clip is still shown, and would ask for it in vain.
        await afterSignIn(() => callFunction('deleteClip', input));
        void client.invalidateQueries({ queryKey: clipsKeys.own });
        readSavedAgain();
      },
      setItem: async (input: Input<'setClipItem'>) => {
        const answer = await afterSignIn(() => callFunction('setClipItem', input));
        const { queryKey } = clipChoicesQuery(input.postId);
        client.setQueryData<Choices>(queryKey, (data) => data && withChoice(data, input));
        // Read again, the shown choices would change their order below the finger. But a read that is under way, as after
        // a clip is created, can hold what was before.
        void client.invalidateQueries({
          queryKey: clipsKeys.all,
          predicate: ({ queryHash, state }) =>
            queryHash !== hashKey(queryKey) || state.fetchStatus === 'fetching',
        });
        if (input.isIn) readSavedAgain();
        return answer;
      },
      setNote: (input: Input<'setClipNote'>) => call(() => callFunction('setClipNote', input)),
      order: async (input: Input<'orderClipItem'>) => {
        // The list of posts is in the new order already, but lists of clips show the first ones.
        await afterSignIn(() => callFunction('orderClipItem', input));
        void client.invalidateQueries({ queryKey: clipsKeys.own });
      },
      move: (input: Input<'moveClipItem'>) => call(() => callFunction('moveClipItem', input)),
    };
  }, [client, afterSignIn]);
}

/** The choices after a post was put into a clip or taken out. */
function withChoice(data: Choices, { clipId, isIn }: Input<'setClipItem'>): Choices {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((clip) => (clip.id === clipId ? { ...clip, has_post: isIn } : clip)),
  }));
  return { ...data, pages };
}
