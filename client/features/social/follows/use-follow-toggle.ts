import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { useToggle } from '#client/features/identity/session/use-toggle.ts';
import type { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import { showToast, undoAction } from '#client/ui/feedback/toast.tsx';
import { followsMessages as texts } from './follows.messages.ts';

interface FollowToggle<Answer> {
  store: ToggleStore<Answer>;
  /** The id of the followed member or tag in the store. */
  id: string;
  cached: boolean;
  /** The message of the toasts, such as the name of the member. */
  message: string;
  /** Returns the title of the toast after a response, and whether the toast can undo the change. Null shows no toast. */
  noticeOf?: (answer: Answer) => { title: string; canUndo: boolean } | null;
  /** The subject of toasts. A newer toast replaces an older one about the same subject. */
  about: string;
  send: (on: boolean, signal: AbortSignal) => Promise<Answer>;
  put: (answer: Answer) => void;
  /** The queries that are read again after a failure. */
  queryKey: QueryKey;
}

/**
 * Returns whether the viewer follows something, including a pending change, and a function that changes this. A toast
 * can undo the change.
 */
export function useFollowToggle<Answer extends { is_following: boolean }>({
  store,
  id,
  about,
  message,
  noticeOf = unfollowed,
  ...toggle
}: FollowToggle<Answer>) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const isFollowing = useToggle(store, id) ?? toggle.cached;
  const action = undoAction(() => set(true));
  // `!on` is the value on the server, even when a toast undoes the change much later.
  const set = (on: boolean): void =>
    store.set(id, on, !on, {
      send: (next, signal) => afterSignIn(() => toggle.send(next, signal)),
      onSuccess: (answer) => {
        toggle.put(answer);
        const words = noticeOf(answer);
        if (words === null) return;
        const { title, canUndo } = words;
        showToast({ type: 'info', about, title, message, ...(canUndo && { action }) });
      },
      onError: (error) => {
        // The server may have stored the change, although its response was lost.
        void client.invalidateQueries({ queryKey: toggle.queryKey });
        showFailure(error, texts.failed, about);
      },
    });
  return { isFollowing, set };
}

function unfollowed({ is_following }: { is_following: boolean }) {
  return is_following ? null : { title: texts.unfollowed, canUndo: true };
}
