import { isReadOnly, NetworkError } from '../api/api-error.ts';
import { createListeners } from '../hooks/listeners.ts';
import { connection, untilOnline } from './connection.ts';

export type OutgoingKind =
  | 'comment'
  | 'draft'
  | 'follow'
  | 'join'
  | 'like'
  | 'message'
  | 'post'
  | 'save';

export interface Outgoing {
  kind: OutgoingKind;
  /** The subject of the action, such as the id of a post. */
  about: string;
  /** Whether the action waits until the site is no longer read-only. */
  isPaused: boolean;
  cancel: () => void;
}

/** The error of an action that the user has cancelled. Such an action is not sent again. */
export class OutgoingCancelled extends Error {
  override readonly name = 'OutgoingCancelled';
}

/** The maximum number of failed attempts while the server can be reached. */
const ATTEMPTS = 3;

const listeners = createListeners();
let outgoing: readonly Outgoing[] = [];

/** Returns the actions that have no response yet, oldest first. */
export function outgoingActions(): readonly Outgoing[] {
  return outgoing;
}

export const subscribeToOutgoing = listeners.subscribe;

export function cancelOutgoing(kind?: OutgoingKind, about?: string): void {
  for (const action of outgoing) {
    const isMeant = kind === undefined || (action.kind === kind && action.about === about);
    if (isMeant) action.cancel();
  }
}

/**
 * Sends an action, or queues it until there is a connection, so `send` must be idempotent. An action that has waited
 * also waits while the site is read-only. With `isOld`, the action has waited on an earlier page. Throws
 * `OutgoingCancelled`, or the error of a response.
 */
export async function sendWhenOnline<Answer>(
  kind: OutgoingKind,
  about: string,
  send: (signal: AbortSignal) => Promise<Answer>,
  isOld = false,
): Promise<Answer> {
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort(new OutgoingCancelled());
  const action = { kind, about, isPaused: false, cancel };
  const hold = async (): Promise<void> => {
    const { holdAction } = await import('./writable.ts');
    await holdAction(action, signal, () => setOutgoing([...outgoing]));
  };
  setOutgoing([...outgoing, action]);
  try {
    return await sendUntilAnswered(send, { signal, isOld, hold });
  } finally {
    setOutgoing(outgoing.filter((other) => other !== action));
  }
}

async function sendUntilAnswered<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  { signal, isOld, hold }: { signal: AbortSignal; isOld: boolean; hold: () => Promise<void> },
): Promise<Answer> {
  let hasWaited = isOld;
  for (let attempt = 1; ; attempt += 1) {
    if (connection() === 'offline') {
      hasWaited = true;
      await untilOnline(signal);
    }
    signal.throwIfAborted();
    try {
      return await send(signal);
    } catch (error) {
      signal.throwIfAborted();
      if (hasWaited && isReadOnly(error)) {
        await hold();
        attempt = 0;
        continue;
      }
      const isLost = error instanceof NetworkError && connection() === 'offline';
      const isFlaw = error instanceof NetworkError && attempt < ATTEMPTS;
      if (!isLost && !isFlaw) throw error;
    }
  }
}

function setOutgoing(next: readonly Outgoing[]): void {
  outgoing = next;
  listeners.notify();
}
