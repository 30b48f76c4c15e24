import type { LikeAnswer } from '../../../contract/likes.ts';
import { LIKE_BATCH_DELAY } from '../../../contract/limits.ts';
import { randomId } from '../../lib/random-id.ts';
import {
  answered,
  type Batch,
  closeBatch,
  type Failure,
  failed,
  hear,
  type LikeState,
  nextToSend,
  sent,
  startLikes,
  tap,
} from './like-batcher.ts';
import { readStoredBatches, storeBatches } from './stored-batches.ts';

/** What a page knows of a post's likes from its own data. */
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
 * The likes given on this page, laid over what the server has told, one state a post:
 * every button of the same post shows the same. Taps collectPage for 200 ms and go out one batch at a time.
 */
export class LikeStore {
  readonly #delivery: Delivery;
  readonly #states = new Map<string, LikeState>();
  readonly #pauses = new Map<string, ReturnType<typeof setTimeout>>();
  /** Posts whose last batch was lost: nothing is sent before they have waited. */
  readonly #resting = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #viewer: string | null = null;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stateOf(postId: string): LikeState | undefined {
    return this.#states.get(postId);
  }

  /** Says who taps. What waited for them is sent; what belongs to somebody else is forgotten. */
  setViewer(userId: string | null): void {
    if (userId === this.#viewer) return;
    for (const pause of this.#pauses.values()) clearTimeout(pause);
    this.#pauses.clear();
    this.#states.clear();
    this.#resting.clear();
    this.#viewer = userId;
    if (userId !== null) this.#resume(userId);
    this.#tell();
  }

  tap(postId: string, known: KnownLikes): void {
    this.#set(postId, tap(hear(this.#stateOrStart(postId, known), known.likes_count)));
    clearTimeout(this.#pauses.get(postId));
    this.#pauses.set(
      postId,
      setTimeout(() => this.#endPause(postId), LIKE_BATCH_DELAY),
    );
  }

  /** A total from a page just read or from a live event. */
  hear(postId: string, known: KnownLikes): void {
    this.#set(postId, hear(this.#stateOrStart(postId, known), known.likes_count));
  }

  /** The page is being left: everything unsent goes out at once and waits in storage until answered. */
  flush(): void {
    for (const postId of [...this.#states.keys()]) {
      this.#close(postId);
      for (const batch of this.#states.get(postId)?.batches ?? []) {
        if (!batch.inFlight) void this.#send(postId, batch);
      }
    }
  }

  #stateOrStart(postId: string, known: KnownLikes): LikeState {
    return this.#states.get(postId) ?? startLikes(known.likes_count, known.my_likes_count);
  }

  #endPause(postId: string): void {
    this.#close(postId);
    this.#pump(postId);
  }

  #close(postId: string): void {
    clearTimeout(this.#pauses.get(postId));
    this.#pauses.delete(postId);
    const state = this.#states.get(postId);
    if (state) this.#set(postId, closeBatch(state, randomId));
  }

  #pump(postId: string): void {
    if (this.#resting.has(postId)) return;
    const state = this.#states.get(postId);
    const batch = state && nextToSend(state);
    if (batch) void this.#send(postId, batch);
  }

  async #send(postId: string, batch: Batch): Promise<void> {
    const viewer = this.#viewer;
    const settle = (change: (state: LikeState) => LikeState) => {
      const state = this.#states.get(postId);
      if (state && viewer === this.#viewer) this.#set(postId, change(state));
      return viewer === this.#viewer;
    };
    settle((state) => sent(state, batch.id));
    try {
      const answer = await this.#delivery.send(postId, batch);
      if (settle((state) => answered(state, batch.id, answer))) this.#pump(postId);
    } catch (error) {
      const failure = this.#delivery.failureOf(error);
      if (!settle((state) => failed(state, batch.id, failure))) return;
      this.#rest(postId, failure === 'lost' ? RETRY_DELAY * 2 ** batch.attempts : 0);
    }
  }

  /** During an outage new taps wait too, or each would be one more request to a server in need. */
  #rest(postId: string, delay: number): void {
    const viewer = this.#viewer;
    this.#resting.add(postId);
    setTimeout(() => {
      if (viewer !== this.#viewer) return;
      this.#resting.delete(postId);
      this.#pump(postId);
    }, delay);
  }

  #resume(userId: string): void {
    for (const { postId, id, count } of readStoredBatches(userId)) {
      const state = this.#states.get(postId) ?? startLikes(0, 0);
      // Perhaps it arrived while the last page was closing: in doubt, as after a lost answer.
      const batch = { id, count, attempts: 1, inFlight: false };
      this.#states.set(postId, { ...state, batches: [...state.batches, batch] });
    }
    for (const postId of [...this.#states.keys()]) this.#pump(postId);
  }

  #set(postId: string, state: LikeState): void {
    if (this.#states.get(postId) === state) return;
    this.#states.set(postId, state);
    this.#remember();
    this.#tell();
  }

  #remember(): void {
    if (this.#viewer === null) return;
    const waiting = [...this.#states].flatMap(([postId, state]) =>
      state.batches.map(({ id, count }) => ({ postId, id, count })),
    );
    storeBatches(this.#viewer, waiting);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
