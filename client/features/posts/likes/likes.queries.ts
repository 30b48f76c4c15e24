import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { callFunction } from '#client/lib/api/api.ts';
import { ApiError, isReadOnly } from '#client/lib/api/api-error.ts';
import { OutgoingCancelled, sendWhenOnline } from '#client/lib/offline/outbox.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import { applyTotal, type Failure, type LikeState, shownMine, shownTotal } from './like-batcher.ts';
import { type KnownLikes, LikeStore } from './like-store.ts';
import { likesMessages } from './likes.messages.ts';

export interface LikablePost extends KnownLikes {
  id: string;
  title: string;
}

export const likeStore = new LikeStore({
  send: (postId, { id, count, attempts }) =>
    sendWhenOnline(
      'like',
      postId,
      (signal) => callFunction('likePost', { postId, count, batchId: id }, { signal }),
      attempts > 0,
    ).catch(explain),
  failureOf,
});

/** Rethrows the error of a call. Shows a toast if the site is read-only. Other refused taps disappear silently. */
function explain(error: unknown): never {
  if (error instanceof ApiError && isReadOnly(error)) {
    showToast({ type: 'info', title: likesMessages.failed, message: error.message });
  }
  throw error;
}

const uncertain = new Set(['unavailable', 'internal', 'aborted', 'cancelled', 'data-loss']);

function failureOf(error: unknown): Failure {
  if (error instanceof OutgoingCancelled) return 'cancelled';
  if (!(error instanceof ApiError)) return 'lost';
  if (isReadOnly(error)) return 'refused';
  if (error.reason === 'rate-limit' || uncertain.has(error.code)) return 'lost';
  return 'refused';
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => likeStore.flush());
}

export function useLikes(post: LikablePost) {
  const userId = useSession().user?.id ?? null;
  const state = useSyncExternalStore(
    likeStore.subscribe,
    () => likeStore.stateOf(post.id),
    () => undefined,
  );
  useEffect(() => likeStore.setViewer(userId), [userId]);
  const count = totalOf(state, post);
  const { id, likes_count, my_likes_count } = post;
  /** Adds a like. Returns the total before and after the tap. */
  const tap = useCallback(() => {
    const known = { likes_count, my_likes_count };
    const before = totalOf(likeStore.stateOf(id), known);
    likeStore.tap(id, known);
    return { before, after: totalOf(likeStore.stateOf(id), known) };
  }, [id, likes_count, my_likes_count]);
  return {
    count,
    mine: state ? Math.max(shownMine(state), my_likes_count) : my_likes_count,
    full: count >= MAX_LIKES_PER_POST,
    signedIn: userId !== null,
    tap,
  };
}

function totalOf(state: LikeState | undefined, { likes_count }: KnownLikes): number {
  if (!state) return likes_count;
  return shownTotal(state.answered ? state : applyTotal(state, likes_count));
}
