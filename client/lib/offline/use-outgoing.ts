import { useSyncExternalStore } from 'react';
import { connection, subscribeToConnection } from './connection.ts';
import { type OutgoingKind, outgoingActions, subscribeToOutgoing } from './outbox.ts';

/** Whether an action is being sent, and whether it waits for the connection or for a slow answer. */
export function useOutgoing(kind: OutgoingKind, about: string) {
  const state = useSyncExternalStore(subscribeToConnection, connection, () => 'online');
  const actions = useSyncExternalStore(subscribeToOutgoing, outgoingActions, outgoingActions);
  const isOutgoing = actions.some((action) => action.kind === kind && action.about === about);
  return { isOutgoing, isWaiting: isOutgoing && state !== 'online' };
}
