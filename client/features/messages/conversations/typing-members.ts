import { useSyncExternalStore } from 'react';
import { TYPING_DURATION } from '#contract/foundations/limits.ts';

/** The conversations in which the other member is writing, each with the timer that ends its typing sign. */
const typing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Shows that the other member of a conversation is writing. The sign ends after `TYPING_DURATION`. */
export function startTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  typing.set(
    conversationId,
    setTimeout(() => endTyping(conversationId), TYPING_DURATION),
  );
  notifyListeners();
}

/** Ends the typing sign of a conversation when a message has arrived. */
export function endTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  if (typing.delete(conversationId)) notifyListeners();
}

/** Whether the other member of a conversation is writing. */
export function useIsTyping(conversationId: string): boolean {
  return useSyncExternalStore(subscribe, () => typing.has(conversationId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
