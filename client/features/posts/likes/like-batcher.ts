import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import type { LikeAnswer } from '#contract/posts/likes.ts';

/** Taps that are sent together under one id. Their count is fixed at the first attempt. */
export interface Batch {
  id: string;
  count: number;
  attempts: number;
  inFlight: boolean;
}

/** The likes of one post: what the server has reported, and the viewer's taps since then. */
export interface LikeState {
  /** The total of the server before it counted the batches below. */
  total: number;
  /** The highest total reported while the outcome of a batch was uncertain. It may include such batches. */
  reported: number;
  /**
   * Whether `total` comes from a response. Earlier reads may have had a higher total than a response, because likes can
   * be removed.
   */
  answered: boolean;
  /**
   * The last live total since a batch was sent, or null. It is stored even if it is lower than earlier totals. If it is
   * older than the response, another live total follows, which includes the viewer's likes.
   */
  live: number | null;
  mine: number;
  /** Taps that are not yet part of a batch. */
  pending: number;
  /** Oldest first. */
  batches: readonly Batch[];
}

/**
 * How a batch failed. The server may have counted a `lost` batch. It is resent under its id, so that it counts once.
 * The server has not counted a `refused` batch. `cancelled` also drops all unsent taps.
 */
export type Failure = 'lost' | 'refused' | 'cancelled';

/** The number of attempts after which a lost batch is dropped. */
export const MAX_ATTEMPTS = 4;

export function initialLikes(total: number, mine: number): LikeState {
  return { total, reported: 0, answered: false, live: null, mine, pending: 0, batches: [] };
}

/** Returns the total to show: the stored likes plus all unconfirmed taps. */
export function shownTotal(state: LikeState): number {
  const doubtful = sum(state.batches.filter((batch) => batch.attempts > 0));
  const unsent = sum(state.batches) - doubtful + state.pending;
  return Math.min(MAX_LIKES_PER_POST, Math.max(state.total + doubtful, state.reported) + unsent);
}

export function shownMine(state: LikeState): number {
  return state.mine + sum(state.batches) + state.pending;
}

export function tap(state: LikeState): LikeState {
  if (shownTotal(state) >= MAX_LIKES_PER_POST) return state;
  return { ...state, pending: state.pending + 1 };
}

/** Turns pending taps into a batch. If the last batch was never sent, adds them to that batch. */
export function closeBatch(state: LikeState, newId: () => string): LikeState {
  if (state.pending === 0) return state;
  const last = state.batches.at(-1);
  const open =
    last?.attempts === 0 ? last : { id: newId(), count: 0, attempts: 0, inFlight: false };
  const earlier = state.batches.filter((batch) => batch !== open);
  const batch = { ...open, count: open.count + state.pending };
  return { ...state, pending: 0, batches: [...earlier, batch] };
}

/** Returns the next batch to send. One batch is sent at a time, oldest first. */
export function nextToSend(state: LikeState): Batch | undefined {
  return state.batches.some((batch) => batch.inFlight) ? undefined : state.batches[0];
}

export function markSent(state: LikeState, id: string): LikeState {
  const reported = isExact(state) ? 0 : state.reported;
  return withBatch({ ...state, reported, live: null }, id, (batch) => ({
    ...batch,
    attempts: batch.attempts + 1,
    inFlight: true,
  }));
}

export function applyAnswer(state: LikeState, id: string, answer: LikeAnswer): LikeState {
  if (!state.batches.some((batch) => batch.id === id)) return state;
  const rest = {
    ...without(state, id),
    mine: Math.max(state.mine, answer.my_count),
    reported: Math.max(state.reported, answer.likes_count),
    answered: true,
  };
  // Applies the highest total that was reported since the batch was sent, even if an earlier total was higher.
  return isExact(rest) ? { ...rest, total: rest.reported } : rest;
}

/** Applies the failure of a batch. When the batch is dropped, its taps silently disappear. */
export function applyFailure(state: LikeState, id: string, failure: Failure): LikeState {
  const batch = state.batches.find((other) => other.id === id);
  if (!batch) return state;
  if (failure === 'lost' && batch.attempts < MAX_ATTEMPTS) {
    return withBatch(state, id, (other) => ({ ...other, inFlight: false }));
  }
  if (failure === 'cancelled') return settle({ ...state, pending: 0, batches: [] });
  return settle(without(state, id));
}

/** Applies a total from another source, such as a query or a live event. Unsent taps are added to it. */
export function applyTotal(state: LikeState, total: number): LikeState {
  return total > state.reported ? settle({ ...state, reported: total }) : state;
}

/** Applies a live total. A lower total is stored in `live`, and is shown only once it is cached. */
export function applyLive(state: LikeState, total: number): LikeState {
  return { ...applyTotal(state, total), live: total };
}

/** Returns the total to cache once every tap has a response or was dropped. */
export function cachedTotal({ total, live }: LikeState): number {
  return live ?? total;
}

/** Whether every tap has a response or was dropped. */
export function isSettled(state: LikeState): boolean {
  return state.pending + state.batches.length === 0;
}

function settle(state: LikeState): LikeState {
  return isExact(state) ? { ...state, total: Math.max(state.total, state.reported) } : state;
}

/** Whether a reported total certainly includes no taps of the batches, because none of them was sent yet. */
function isExact(state: LikeState): boolean {
  return state.batches.every((batch) => batch.attempts === 0);
}

function without(state: LikeState, id: string): LikeState {
  return { ...state, batches: state.batches.filter((batch) => batch.id !== id) };
}

function withBatch(state: LikeState, id: string, change: (batch: Batch) => Batch): LikeState {
  return {
    ...state,
    batches: state.batches.map((batch) => (batch.id === id ? change(batch) : batch)),
  };
}

function sum(batches: readonly Batch[]): number {
  return batches.reduce((total, batch) => total + batch.count, 0);
}
