import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { idOf, type MessageDraft, type MessageTarget } from './local-message.ts';

/** A message that is being sent, or whose sending has failed. */
export interface UnsentMessage extends MessageDraft {
  /** The request id of the message. Repeated calls with the same id create one message. */
  requestId: string;
  created_at: string;
  /** The reason why the message was not sent. Null while it is being sent. */
  error: string | null;
}

const listeners = new Set<() => void>();
const lists = new Map<string, readonly UnsentMessage[]>();
const none: readonly UnsentMessage[] = [];

const keyOf = (target: MessageTarget) => `hiroba.unsent.${target.userId}.${idOf(target)}`;

/** Returns the unsent messages to a target, oldest first. They survive a reload. */
export function useUnsentMessages(target: MessageTarget): readonly UnsentMessage[] {
  return useSyncExternalStore(subscribe, () => unsentMessages(target));
}

/** Adds an unsent message, or replaces the one with its id. */
export function putUnsent(target: MessageTarget, message: UnsentMessage): void {
  const others = unsentMessages(target).filter(({ requestId }) => requestId !== message.requestId);
  const list = [...others, message];
  put(
    target,
    list.toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
  );
}

/** Stores the reason why a message was not sent, unless the message was removed. */
export function failUnsent(target: MessageTarget, requestId: string, error: string): void {
  const message = unsentMessages(target).find((other) => other.requestId === requestId);
  if (message) putUnsent(target, { ...message, error });
}

/** Removes a message that was sent or cancelled. */
export function removeUnsent(target: MessageTarget, requestId: string): void {
  put(
    target,
    unsentMessages(target).filter((other) => other.requestId !== requestId),
  );
}

function unsentMessages(target: MessageTarget): readonly UnsentMessage[] {
  const key = keyOf(target);
  const known = lists.get(key) ?? storedList(key);
  lists.set(key, known);
  return known;
}

/** Returns the unsent messages from before a reload. They are not resent automatically: the server may have them. */
function storedList(key: string): readonly UnsentMessage[] {
  const stored = readStored('localStorage', key);
  if (!Array.isArray(stored)) return none;
  return (stored as UnsentMessage[]).map((message) => ({ ...message, error: message.error ?? '' }));
}

function put(target: MessageTarget, list: readonly UnsentMessage[]): void {
  const key = keyOf(target);
  lists.set(key, list.length === 0 ? none : list);
  writeStored('localStorage', key, list.length === 0 ? undefined : list);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
