import { randomId } from '#client/lib/format/random-id.ts';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import { LIKE_BATCH_DELAY } from '#contract/foundations/limits.ts';
import type { LikeAnswer } from '#contract/posts/likes.ts';
import {
  applyAnswer,
  applyFailure,
  applyLive,
  type Batch,
  closeBatch,
  type Failure,
  initialLikes,
  type LikeState,
  markSent,
  nextToSend,
  tap,
} from './like-batcher.ts';
import { readStoredBatches, storeBatches } from './stored-batches.ts';

export interface KnownLikes {
  likes_count: number;
  my_likes_count: number;
}

interface Delivery {
  send: (postId: string, batch: Batch) => Promise<LikeAnswer>;
  failureOf: (error: unknown) => Failure;
}

const RETRY_DELAY = 1000;

/**
 * Optimistic likes on top of the query data. All buttons of a post share one state. Taps are collected for 200 ms, and
 * one batch is sent at a time. After a response, the callback of `setCacheWriter` caches the total and forgets the
 * state, so that any later read applies, even a read with a lower total.
 */
export class LikeStore {
  readonly #delivery: Delivery;
  readonly #states = new Map<string, LikeState>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Posts whose last batch was lost. Nothing is sent for these posts until the retry. */
  readonly #backingOff = new Set<string>();
  readonly #listeners = createListeners();
  #viewer: string | null = null;
  #writeToCache: ((postId: string) => void) | undefined;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
  }

  readonly subscribe = this.#listeners.subscribe;

  stateOf(postId: string): LikeState | undefined {
    return this.#states.get(postId);
  }

  /** Sets the owner of the likes. Sends stored batches of this user, and discards the batches of other users. */
  setViewer(userId: string | null): void {
    if (userId === this.#viewer) return;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#states.clear();
    this.#backingOff.clear();
    this.#viewer = userId;
    if (userId !== null) this.#restore(userId);
    this.#listeners.notify();
  }

  tap(postId: string, known: KnownLikes): void {
    const start = initialLikes(known.likes_count, known.my_likes_count);
    this.#set(postId, tap(this.#states.get(postId) ?? start));
    clearTimeout(this.#timers.get(postId));
    this.#timers.set(
      postId,
      setTimeout(() => this.#endPause(postId), LIKE_BATCH_DELAY),
    );
  }

  applyLive(postId: string, total: number): void {
    const state = this.#states.get(postId);
    if (state) this.#set(postId, applyLive(state, total));
  }

  /** Sets the callback that writes totals to the cache. It is called for a post when all of its batches are sent. */
  setCacheWriter(write: (postId: string) => void): void {
    this.#writeToCache = write;
    for (const postId of this.#states.keys()) write(postId);
  }

  /** Forgets the state of a post, so that its cached total applies again. */
  forget(postId: string): void {
    this.#states.delete(postId);
    this.#listeners.notify();
  }

  /** Sends everything immediately, because the page is about to close. Batches stay stored until a response arrives. */
  flush(): void {
    for (const postId of [...this.#states.keys()]) {
      this.#close(postId);
      for (const batch of this.#states.get(postId)?.batches ?? []) {
        if (!batch.inFlight) void this.#send(postId, batch);
      }
    }
  }

  #endPause(postId: string): void {
    this.#close(postId);
    this.#sendNext(postId);
  }

  #close(postId: string): void {
    clearTimeout(this.#timers.get(postId));
    this.#timers.delete(postId);
    const state = this.#states.get(postId);
    if (state) this.#set(postId, closeBatch(state, randomId));
  }

  #sendNext(postId: string): void {
    if (this.#backingOff.has(postId)) return;
    const state = this.#states.get(postId);
    const batch = state && nextToSend(state);
    if (batch) void this.#send(postId, batch);
    else this.#writeToCache?.(postId);
  }

  async #send(postId: string, batch: Batch): Promise<void> {
    const viewer = this.#viewer;
    const settle = (change: (state: LikeState) => LikeState) => {
      const state = this.#states.get(postId);
      if (state && viewer === this.#viewer) this.#set(postId, change(state));
      return viewer === this.#viewer;
    };
    settle((state) => markSent(state, batch.id));
    try {
      const answer = await this.#delivery.send(postId, batch);
      if (settle((state) => applyAnswer(state, batch.id, answer))) this.#sendNext(postId);
    } catch (error) {
      const failure = this.#delivery.failureOf(error);
      if (!settle((state) => applyFailure(state, batch.id, failure))) return;
      this.#backOff(postId, failure === 'lost' ? RETRY_DELAY * 2 ** batch.attempts : 0);
    }
  }

  /** Delays the next batch of a post. Taps are collected until then, so that an outage causes few requests. */
  #backOff(postId: string, delay: number): void {
    const viewer = this.#viewer;
    this.#backingOff.add(postId);
    setTimeout(() => {
      if (viewer !== this.#viewer) return;
      this.#backingOff.delete(postId);
      this.#sendNext(postId);
    }, delay);
  }

  #restore(userId: string): void {
    for (const { postId, id, count } of readStoredBatches(userId)) {
      const state = this.#states.get(postId) ?? initialLikes(0, 0);
      // The batch may have reached the server while the last page was closing, so it is resent like a lost batch.
      const batch = { id, count, attempts: 1, inFlight: false };
      this.#states.set(postId, { ...state, batches: [...state.batches, batch] });
    }
    for (const postId of [...this.#states.keys()]) this.#sendNext(postId);
  }

  #set(postId: string, state: LikeState): void {
    if (this.#states.get(postId) === state) return;
    this.#states.set(postId, state);
    this.#storeBatches();
    this.#listeners.notify();
  }

  #storeBatches(): void {
    if (this.#viewer === null) return;
    const waiting = [...this.#states].flatMap(([postId, state]) =>
      state.batches.map(({ id, count }) => ({ postId, id, count })),
    );
    storeBatches(this.#viewer, waiting);
  }
}
