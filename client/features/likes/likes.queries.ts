import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { MAX_LIKES_PER_POST } from '../../../contract/limits.ts';
import { callFunction } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { sendWhenOnline, TakenBack } from '../../lib/outbox.ts';
import { useSession } from '../session/session-context.tsx';
import { applyTotal, type Failure, shownMine, shownTotal } from './like-batcher.ts';
import { type KnownLikes, LikeStore } from './like-store.ts';

/** The part of a post that a like button needs. */
export interface LikablePost extends KnownLikes {
  id: string;
  title: string;
}

/** The store that all like buttons share. */
export const likeStore = new LikeStore({
  send: (postId, { id, count }) =>
    sendWhenOnline('like', postId, (signal) =>
      // With `keepalive`, a request that is pending when the page closes still arrives.
      callFunction('likePost', { postId, count, batchId: id }, { keepalive: true, signal }),
    ),
  failureOf,
});

const uncertain = new Set(['unavailable', 'internal', 'aborted', 'cancelled', 'data-loss']);

/** Tells whether a failed batch can be sent again under its id. */
export function failureOf(error: unknown): Failure {
  if (error instanceof TakenBack) return 'taken-back';
  if (!(error instanceof ApiError)) return 'lost';
  if (error.reason === 'rate-limit' || uncertain.has(error.code)) return 'lost';
  return 'refused';
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => likeStore.flush());
}

export interface Likes {
  count: number;
  mine: number;
  full: boolean;
  signedIn: boolean;
  /** Adds a like. Returns the totals before and after. */
  tap: () => { before: number; after: number };
}

/** The likes of a post as they are shown, with unsent taps, and a function to add one. */
export function useLikes(post: LikablePost): Likes {
  const userId = useSession().user?.id ?? null;
  const state = useSyncExternalStore(
    likeStore.subscribe,
    () => likeStore.stateOf(post.id),
    () => undefined,
  );
  useEffect(() => likeStore.setViewer(userId), [userId]);
  const now = state && applyTotal(state, post.likes_count);
  const count = now ? shownTotal(now) : post.likes_count;
  const { id, likes_count, my_likes_count } = post;
  const tap = useCallback(() => {
    const known = { likes_count, my_likes_count };
    const before = totalOf(id, known);
    likeStore.tap(id, known);
    return { before, after: totalOf(id, known) };
  }, [id, likes_count, my_likes_count]);
  return {
    count,
    mine: state ? Math.max(shownMine(state), my_likes_count) : my_likes_count,
    full: count >= MAX_LIKES_PER_POST,
    signedIn: userId !== null,
    tap,
  };
}

function totalOf(postId: string, known: KnownLikes): number {
  const state = likeStore.stateOf(postId);
  return state ? shownTotal(applyTotal(state, known.likes_count)) : known.likes_count;
}
