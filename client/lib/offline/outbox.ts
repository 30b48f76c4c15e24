import { NetworkError } from '../api/api-error.ts';
import { connection, untilOnline } from './connection.ts';

export type OutgoingKind = 'comment' | 'follow' | 'join' | 'like' | 'save';

/** An action without an answer. */
export interface Outgoing {
  kind: OutgoingKind;
  /** The subject of the action, such as the id of a post. */
  about: string;
  cancel: () => void;
}

/** Thrown for an action that the user has cancelled. It is not sent again. */
export class OutgoingCancelled extends Error {
  override readonly name = 'OutgoingCancelled';
}

/** Maximum number of failed attempts while the server can be reached. */
const ATTEMPTS = 3;

const listeners = new Set<() => void>();
let outgoing: readonly Outgoing[] = [];

/** The actions without an answer, oldest first. */
export function outgoingActions(): readonly Outgoing[] {
  return outgoing;
}

/** Calls the listener when the actions change. Returns a function that unsubscribes. */
export function subscribeToOutgoing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Cancels all actions, or those of one kind and subject. */
export function cancelOutgoing(kind?: OutgoingKind, about?: string): void {
  for (const action of outgoing) {
    const isMeant = kind === undefined || (action.kind === kind && action.about === about);
    if (isMeant) action.cancel();
  }
}

/**
 * Sends an action. Without a connection it waits for one and sends again, so `send` must be idempotent. Throws
 * `OutgoingCancelled`, or the error of an answer.
 */
export async function sendWhenOnline<Answer>(
  kind: OutgoingKind,
  about: string,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const action = { kind, about, cancel: () => controller.abort(new OutgoingCancelled()) };
  setOutgoing([...outgoing, action]);
  try {
    return await sendUntilAnswered(send, controller.signal);
  } finally {
    setOutgoing(outgoing.filter((other) => other !== action));
  }
}

async function sendUntilAnswered<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    if (connection() === 'offline') await untilOnline(signal);
    signal.throwIfAborted();
    try {
      return await send(signal);
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error instanceof NetworkError && connection() === 'offline';
      const isFlaw = error instanceof NetworkError && attempt < ATTEMPTS;
      if (!isLost && !isFlaw) throw error;
    }
  }
}

function setOutgoing(next: readonly Outgoing[]): void {
  outgoing = next;
  for (const listener of listeners) listener();
}
