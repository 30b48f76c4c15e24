import { NetworkError } from './api-error.ts';
import { connection, untilOnline } from './connection.ts';

export type OutgoingKind = 'comment' | 'follow' | 'join' | 'like' | 'save';

/** An action that has no answer yet. */
export interface Outgoing {
  kind: OutgoingKind;
  /** What it is about, such as the id of a post. */
  about: string;
  takeBack: () => void;
}

/** Thrown for an action that the user has taken back. It is not sent any more. */
export class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/** How often an action is sent while the server can be reached and its requests fail nevertheless. */
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

/** Takes back all actions, or those of a kind about something. */
export function takeBack(kind?: OutgoingKind, about?: string): void {
  for (const action of outgoing) {
    const isMeant = kind === undefined || (action.kind === kind && action.about === about);
    if (isMeant) action.takeBack();
  }
}

/**
 * Sends an action. Without a connection it waits for one and sends again, so `send` must have the same effect
 * however often it arrives. Throws `TakenBack`, or the error of an answer.
 */
export async function sendWhenOnline<Answer>(
  kind: OutgoingKind,
  about: string,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const action = { kind, about, takeBack: () => controller.abort(new TakenBack()) };
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
