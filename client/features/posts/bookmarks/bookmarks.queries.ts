import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { useToggle } from '#client/features/identity/session/use-toggle.ts';
import { callFunction, pagesOf } from '#client/lib/api/api.ts';
import { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { OutgoingCancelled } from '#client/lib/offline/outbox.ts';
import { bookmarksKeys } from './bookmarks.keys.ts';

export interface SavablePost {
  id: string;
  title: string;
  bookmarked: boolean;
}

export const savedPostsQuery = infiniteQueryOptions({
  queryKey: bookmarksKeys.posts,
  ...pagesOf('/api/bookmarks'),
});

export const bookmarkStore = new ToggleStore<{ bookmarked: boolean }>('save');

interface Outcome {
  /** Called with the value that the server has stored. */
  onSuccess: (bookmarked: boolean) => void;
  onError: (error: unknown) => void;
}

/** Returns whether a post is saved, including a pending change, and the function that changes it. */
export function useBookmark({ id, bookmarked }: SavablePost) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const optimistic = useToggle(bookmarkStore, id);

  const save = useCallback(
    (on: boolean, { onSuccess, onError }: Outcome) =>
      bookmarkStore.set(id, on, !on, {
        send: (next, signal) =>
          afterSignIn(() =>
            callFunction('setBookmark', { postId: id, bookmarked: next }, { signal }),
          ),
        onSuccess: (answer) => {
          onSuccess(answer.bookmarked);
          // A mounted list of saved posts is not refetched, so that a removed post stays in it and can be saved again.
          void client.invalidateQueries({ queryKey: bookmarksKeys.posts, refetchType: 'none' });
        },
        onError: (error) => {
          if (!(error instanceof OutgoingCancelled)) onError(error);
        },
      }),
    [client, id, afterSignIn],
  );
  return { isSaved: optimistic ?? bookmarked, save };
}
