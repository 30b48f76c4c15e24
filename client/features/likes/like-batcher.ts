import type { LikeAnswer } from '../../../contract/likes.ts';
import { MAX_LIKES_PER_POST } from '../../../contract/limits.ts';

/** Taps that travel together under one id. From the first attempt on, neither id nor count changes. */
export interface Batch {
  id: string;
  count: number;
  attempts: number;
  /** A request with it is on its way. */
  inFlight: boolean;
}

/** What is known of the likes of one post, and what the viewer has tapped since. */
export interface LikeState {
  /** The highest total the server has told that holds none of the batches below. */
  total: number;
  /** The highest total heard while batches were in doubt: it may hold them already. */
  heard: number;
  /** The viewer's own share, as the server has told. */
  mine: number;
  /** Taps not in a batch yet. */
  pending: number;
  /** Oldest first. */
  batches: readonly Batch[];
}

/** How a batch failed: `lost` may have counted and is sent again under its id; `refused` never will. */
export type Failure = 'lost' | 'refused';

/** After this many attempts a lost batch is given up. */
export const MAX_ATTEMPTS = 4;

/** The likes of a post nobody has tapped yet. */
export function startLikes(total: number, mine: number): LikeState {
  return { total, heard: total, mine, pending: 0, batches: [] };
}

/** The count to show: what the server is known to hold, and every tap it has not confirmed. */
export function shownTotal(state: LikeState): number {
  const doubtful = sum(state.batches.filter((batch) => batch.attempts > 0));
  const unsent = sum(state.batches.filter((batch) => batch.attempts === 0)) + state.pending;
  return Math.min(MAX_LIKES_PER_POST, Math.max(state.total + doubtful, state.heard) + unsent);
}

/** The viewer's own share to show. */
export function shownMine(state: LikeState): number {
  return state.mine + sum(state.batches) + state.pending;
}

/** One tap; a full post takes none. */
export function tap(state: LikeState): LikeState {
  if (shownTotal(state) >= MAX_LIKES_PER_POST) return state;
  return { ...state, pending: state.pending + 1 };
}

/** The pause after tapping is over: the taps become a batch, or join one that was never sent. */
export function closeBatch(state: LikeState, newId: () => string): LikeState {
  if (state.pending === 0) return state;
  const last = state.batches.at(-1);
  const kept = last?.attempts === 0 ? state.batches.slice(0, -1) : state.batches;
  const batch =
    last?.attempts === 0
      ? { ...last, count: last.count + state.pending }
      : { id: newId(), count: state.pending, attempts: 0, inFlight: false };
  return { ...state, pending: 0, batches: [...kept, batch] };
}

/** The batch to send now, if it is anybody's turn: one at a time, oldest first. */
export function nextToSend(state: LikeState): Batch | undefined {
  return state.batches.some((batch) => batch.inFlight) ? undefined : state.batches[0];
}

/** The batch goes out. */
export function sent(state: LikeState, id: string): LikeState {
  return withBatch(state, id, (batch) => ({
    ...batch,
    attempts: batch.attempts + 1,
    inFlight: true,
  }));
}

/** The server has answered for a batch. */
export function answered(state: LikeState, id: string, answer: LikeAnswer): LikeState {
  if (!state.batches.some((batch) => batch.id === id)) return state;
  const rest = without(state, id);
  const mine = Math.max(state.mine, answer.my_count);
  return settle({ ...hear(rest, answer.likes_count), mine });
}

/** A batch has failed. Silent: what it had added is simply no longer shown. */
export function failed(state: LikeState, id: string, failure: Failure): LikeState {
  const batch = state.batches.find((other) => other.id === id);
  if (!batch) return state;
  if (failure === 'lost' && batch.attempts < MAX_ATTEMPTS) {
    return withBatch(state, id, (other) => ({ ...other, inFlight: false }));
  }
  return settle(without(state, id));
}

/** A total has come by another way (a page just read, a live event). Own unsent taps stay on top of it. */
export function hear(state: LikeState, total: number): LikeState {
  if (total <= state.heard) return state;
  return settle({ ...state, heard: Math.max(state.heard, total) });
}

// Where nothing is in doubt, what was heard is the truth.
function settle(state: LikeState): LikeState {
  if (state.batches.some((batch) => batch.attempts > 0)) return state;
  const total = Math.max(state.total, state.heard);
  return { ...state, total, heard: total };
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
