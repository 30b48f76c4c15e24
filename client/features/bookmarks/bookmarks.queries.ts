import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { callFunction, getJson } from '../../lib/api.ts';
import { after, byCursor } from '../../lib/paging.ts';
import { ToggleStore } from '../../lib/toggle-store.ts';
import { postsKeys } from '../posts/posts.keys.ts';
import { useSession } from '../session/session-context.tsx';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { bookmarksKeys } from './bookmarks.keys.ts';
import { withBookmark } from './with-bookmark.ts';

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
  onSaved: () => void;
  onFailed: (error: unknown) => void;
}

/** Whether a post is saved as it is shown now, and how to change that. */
export function useBookmark({ id, bookmarked }: SavablePost) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const viewer = useSession().user?.id ?? null;
  const wanted = useSyncExternalStore(
    bookmarkStore.subscribe,
    () => bookmarkStore.optimisticValue(id),
    () => undefined,
  );
  useEffect(() => bookmarkStore.setViewer(viewer), [viewer]);

  const save = useCallback(
    (on: boolean, { onSaved, onFailed }: Outcome) =>
      bookmarkStore.set(id, on, !on, {
        send: (next) =>
          afterSignIn(() => callFunction('setBookmark', { postId: id, bookmarked: next })),
        onSuccess: (answer) => {
          putBookmark(client, id, answer.bookmarked);
          if (answer.bookmarked) onSaved();
        },
        onError: onFailed,
      }),
    [client, id, afterSignIn],
  );
  return { isSaved: wanted ?? bookmarked, save };
}

/** Puts an answer in every place the post was read in, so that all of them agree. */
function putBookmark(client: QueryClient, postId: string, bookmarked: boolean): void {
  client.setQueriesData({ queryKey: postsKeys.all }, (data: unknown) =>
    withBookmark(data, postId, bookmarked),
  );
  // The list of what is saved keeps its cards until it is opened anew: one may change one's mind.
  void client.invalidateQueries({ queryKey: bookmarksKeys.posts, refetchType: 'none' });
}
