import { useCallback, useRef } from 'react';
import { sendTyping } from '#client/features/messages/conversations/conversations.queries.ts';
import { connection } from '#client/lib/offline/connection.ts';
import { TYPING_INTERVAL } from '#contract/foundations/limits.ts';
import type { Conversation } from '#contract/messages/conversations.ts';

/** Returns a function that signals to the other member at most once per interval that the viewer is writing. */
export function useTypingSignal({ id, state, seen_up_to }: Conversation): () => void {
  const sentAt = useRef(0);
  // When read receipts are off, the typing sign is off too.
  const isShown = state === 'open' && seen_up_to !== null;
  return useCallback(() => {
    const now = Date.now();
    if (!isShown || now - sentAt.current < TYPING_INTERVAL || connection() === 'offline') return;
    sentAt.current = now;
    void sendTyping(id);
  }, [id, isShown]);
}
