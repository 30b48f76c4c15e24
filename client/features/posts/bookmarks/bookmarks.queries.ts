import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { useToggle } from '#client/features/identity/session/use-toggle.ts';
import { pagesOf } from '#client/lib/api/api.ts';
import { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import { bookmarksKeys } from './bookmarks.keys.ts';
import { bookmarksMessages } from './bookmarks.messages.ts';

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

/**
 * Returns whether a post is saved, including a pending change, and the function that changes it. `onSuccess` is called
 * with the value that the server has stored.
 */
export function useBookmark({ id, bookmarked }: SavablePost) {
  const client = useQueryClient();
  const call = useMemberCall();
  const optimistic = useToggle(bookmarkStore, id);

  const save = useCallback(
    (on: boolean, onSuccess: (bookmarked: boolean) => void) =>
      bookmarkStore.set(id, on, !on, {
        send: (next, signal) => call('setBookmark', { postId: id, bookmarked: next }, { signal }),
        onSuccess: (answer) => {
          onSuccess(answer.bookmarked);
          // A mounted list of saved posts is not refetched. A post that is no longer saved stays in the list, so that
          // it can be saved again.
          void client.invalidateQueries({ queryKey: bookmarksKeys.posts, refetchType: 'none' });
        },
        onError: (error) => showFailure(error, bookmarksMessages.failed, `bookmark:${id}`),
      }),
    [client, id, call],
  );
  return { isSaved: optimistic ?? bookmarked, save };
}
