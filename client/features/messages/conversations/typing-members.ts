import { useSyncExternalStore } from 'react';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import { TYPING_DURATION } from '#contract/foundations/limits.ts';

/** The conversations in which the other member is writing, each with the timer that hides the typing sign. */
const typing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = createListeners();

/** Shows that the other member of a conversation is writing. The sign ends after `TYPING_DURATION`. */
export function startTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  typing.set(
    conversationId,
    setTimeout(() => endTyping(conversationId), TYPING_DURATION),
  );
  listeners.notify();
}

export function endTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  if (typing.delete(conversationId)) listeners.notify();
}

export function useIsTyping(conversationId: string): boolean {
  return useSyncExternalStore(listeners.subscribe, () => typing.has(conversationId));
}
