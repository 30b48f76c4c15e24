import type { LikeAnswer } from '../../../contract/likes.ts';
import { MAX_LIKES_PER_POST } from '../../../contract/limits.ts';

/** Taps that are sent together under one id. Its count is fixed from the first attempt on. */
export interface Batch {
  id: string;
  count: number;
  attempts: number;
  /** A request with this batch is pending. */
  inFlight: boolean;
}

/** The likes of one post: what the server has reported, and the viewer's taps since then. */
export interface LikeState {
  /** The highest total of the server that includes none of the batches below. */
  total: number;
  /** The highest total reported while batches were uncertain. It may include them. */
  reported: number;
  /** The viewer's own likes, as reported by the server. */
  mine: number;
  /** Taps that are not part of a batch yet. */
  pending: number;
  /** Oldest first. */
  batches: readonly Batch[];
}

/**
 * How a batch failed. A lost one may have been counted, and is sent again under its id; a refused one was not. When
 * one is taken back, so are all taps that are not sent yet.
 */
export type Failure = 'lost' | 'refused' | 'taken-back';

/** Number of attempts after which a lost batch is dropped. */
export const MAX_ATTEMPTS = 4;

/** The state of a post without taps of the viewer. */
export function initialLikes(total: number, mine: number): LikeState {
  return { total, reported: total, mine, pending: 0, batches: [] };
}

/** Returns the total to show: the likes known to be stored, and all taps that are not confirmed. */
export function shownTotal(state: LikeState): number {
  const doubtful = sum(state.batches.filter((batch) => batch.attempts > 0));
  const unsent = sum(state.batches.filter((batch) => batch.attempts === 0)) + state.pending;
  return Math.min(MAX_LIKES_PER_POST, Math.max(state.total + doubtful, state.reported) + unsent);
}

/** Returns the viewer's own likes to show. */
export function shownMine(state: LikeState): number {
  return state.mine + sum(state.batches) + state.pending;
}

/** Adds a tap, unless the post has reached the maximum. */
export function tap(state: LikeState): LikeState {
  if (shownTotal(state) >= MAX_LIKES_PER_POST) return state;
  return { ...state, pending: state.pending + 1 };
}

/** Turns pending taps into a batch, or adds them to one that was never sent. */
export function closeBatch(state: LikeState, newId: () => string): LikeState {
  if (state.pending === 0) return state;
  const last = state.batches.at(-1);
  const earlier = last?.attempts === 0 ? state.batches.slice(0, -1) : state.batches;
  const batch =
    last?.attempts === 0
      ? { ...last, count: last.count + state.pending }
      : { id: newId(), count: state.pending, attempts: 0, inFlight: false };
  return { ...state, pending: 0, batches: [...earlier, batch] };
}

/** Returns the next batch to send. One batch is sent at a time, oldest first. */
export function nextToSend(state: LikeState): Batch | undefined {
  return state.batches.some((batch) => batch.inFlight) ? undefined : state.batches[0];
}

/** Marks a batch as sent. */
export function markSent(state: LikeState, id: string): LikeState {
  return withBatch(state, id, (batch) => ({
    ...batch,
    attempts: batch.attempts + 1,
    inFlight: true,
  }));
}

/** Applies the answer to a batch. */
export function applyAnswer(state: LikeState, id: string, answer: LikeAnswer): LikeState {
  if (!state.batches.some((batch) => batch.id === id)) return state;
  const rest = without(state, id);
  const mine = Math.max(state.mine, answer.my_count);
  return settle({ ...applyTotal(rest, answer.likes_count), mine });
}

/** Applies the failure of a batch. Its taps silently disappear when it is dropped. */
export function applyFailure(state: LikeState, id: string, failure: Failure): LikeState {
  const batch = state.batches.find((other) => other.id === id);
  if (!batch) return state;
  if (failure === 'lost' && batch.attempts < MAX_ATTEMPTS) {
    return withBatch(state, id, (other) => ({ ...other, inFlight: false }));
  }
  if (failure === 'taken-back') return settle({ ...state, pending: 0, batches: [] });
  return settle(without(state, id));
}

/** Applies a total from another source, such as a query or a live event. Unsent taps are added to it. */
export function applyTotal(state: LikeState, total: number): LikeState {
  if (total <= state.reported) return state;
  return settle({ ...state, reported: Math.max(state.reported, total) });
}

// Without uncertain batches, the reported total is exact.
function settle(state: LikeState): LikeState {
  if (state.batches.some((batch) => batch.attempts > 0)) return state;
  const total = Math.max(state.total, state.reported);
  return { ...state, total, reported: total };
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
