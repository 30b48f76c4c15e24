import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callFunction, getJson } from '../../lib/api.ts';
import { after, byCursor } from '../../lib/paging.ts';
import { ToggleStore } from '../../lib/toggle-store.ts';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { useToggle } from '../session/use-toggle.ts';
import { bookmarksKeys } from './bookmarks.keys.ts';

/** What a save button needs to know of its post. */
export interface SavablePost {
  id: string;
  title: string;
  bookmarked: boolean;
}

/** The posts one has saved, the latest first. */
export const savedPostsQuery = infiniteQueryOptions({
  queryKey: bookmarksKeys.posts,
  queryFn: ({ pageParam, signal }) =>
    getJson('/api/bookmarks', {
      search: after(pageParam),
      signal,
    }),
  ...byCursor,
});

export function useSavedPosts() {
  return useInfiniteQuery(savedPostsQuery);
}

/** The saves turned on this page and not settled yet. One store for all buttons. */
export const bookmarkStore = new ToggleStore<{ bookmarked: boolean }>();

interface Outcome {
  /** Called with what the server holds in the end. */
  onSuccess: (bookmarked: boolean) => void;
  onError: (error: unknown) => void;
}

/** Whether a post is saved as it is shown now, and how to change that. */
export function useBookmark({ id, bookmarked }: SavablePost) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const optimistic = useToggle(bookmarkStore, id);

  const save = useCallback(
    (on: boolean, { onSuccess, onError }: Outcome) =>
      bookmarkStore.set(id, on, !on, {
        send: (next) =>
          afterSignIn(() => callFunction('setBookmark', { postId: id, bookmarked: next })),
        onSuccess: (answer) => {
          onSuccess(answer.bookmarked);
          // An open list of saved posts keeps its cards until it is opened again: a save can be undone there.
          void client.invalidateQueries({ queryKey: bookmarksKeys.posts, refetchType: 'none' });
        },
        onError,
      }),
    [client, id, afterSignIn],
  );
  return { isSaved: optimistic ?? bookmarked, save };
}
