import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { useToggle } from '#client/features/identity/session/use-toggle.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import type { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { OutgoingCancelled } from '#client/lib/offline/outbox.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { followsMessages } from './follows.messages.ts';

const texts = followsMessages;

interface FollowToggle<Answer> {
  store: ToggleStore<Answer>;
  /** What is followed, in the store. */
  id: string;
  cached: boolean;
  /** What toasts say about the followed. */
  message: string;
  /** The title of the toast after an answer, whether it offers to revert the change. Null for no toast. */
  noticeOf?: (answer: Answer) => { title: string; canUndo: boolean } | null;
  /** A newer toast about the same replaces an older one. */
  about: string;
  send: (on: boolean, signal: AbortSignal) => Promise<Answer>;
  /** Writes an answer to the cache. */
  put: (answer: Answer) => void;
  /** The queries that are read again after a failure. */
  queryKey: QueryKey;
}

/**
 * Returns whether the viewer follows something, including a pending change, and the function that changes it. Its toasts
 * tell failures, and revert an unfollow.
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
  const action = { label: texts.undo, onSelect: () => set(true) };
  // The stored value is the opposite, even when a toast reverts the change much later.
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
        // The change may be stored although its answer was lost.
        void client.invalidateQueries({ queryKey: toggle.queryKey });
        if (error instanceof OutgoingCancelled) return;
        showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
      },
    });
  return { isFollowing, set };
}

function unfollowed({ is_following }: { is_following: boolean }) {
  return is_following ? null : { title: texts.unfollowed, canUndo: true };
}
