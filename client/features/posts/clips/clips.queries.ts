import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { bookmarksKeys } from '#client/features/posts/bookmarks/bookmarks.keys.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import { clipsKeys } from './clips.keys.ts';

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
        const answer = await call(() => callFunction('setClipItem', input));
        if (input.isIn) readSavedAgain();
        return answer;
      },
      setNote: (input: Input<'setClipNote'>) => call(() => callFunction('setClipNote', input)),
      order: (input: Input<'orderClipItem'>) =>
        afterSignIn(() => callFunction('orderClipItem', input)),
      move: (input: Input<'moveClipItem'>) => call(() => callFunction('moveClipItem', input)),
    };
  }, [client, afterSignIn]);
}
