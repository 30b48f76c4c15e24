import { useSyncExternalStore } from 'react';
import { connection, subscribeToConnection } from './connection.ts';
import { type OutgoingKind, outgoingActions, subscribeToOutgoing } from './outbox.ts';

/** Returns whether an action is being sent, and whether it waits for the connection, a response or a writable site. */
export function useOutgoing(kind: OutgoingKind, about: string) {
  const state = useSyncExternalStore(subscribeToConnection, connection, () => 'online');
  const actions = useSyncExternalStore(subscribeToOutgoing, outgoingActions, outgoingActions);
  const action = actions.find((other) => other.kind === kind && other.about === about);
  const isWaiting = action !== undefined && (state !== 'online' || action.isPaused);
  return { isOutgoing: action !== undefined, isWaiting };
}
