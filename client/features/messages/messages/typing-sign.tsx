import { useCallback, useRef } from 'react';
import { sendTyping } from '#client/features/messages/conversations/conversations.queries.ts';
import { otherNameOf } from '#client/features/messages/conversations/other-name.ts';
import { useIsTyping } from '#client/features/messages/conversations/typing-members.ts';
import { connection } from '#client/lib/offline/connection.ts';
import { TYPING_INTERVAL } from '#contract/foundations/limits.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { messagesMessages } from './messages.messages.ts';

const delays = ['0ms', '160ms', '320ms'];

export function TypingSign({ conversation }: { conversation: Conversation }) {
  const isTyping = useIsTyping(conversation.id);
  return (
    <div className="min-h-6 pt-1 pl-10">
      {isTyping && (
        <p className="inline-flex animate-fade items-center gap-1 rounded-xl bg-hover px-3 py-2">
          <span className="sr-only">{messagesMessages.typing(otherNameOf(conversation))}</span>
          {delays.map((delay) => (
            <span
              key={delay}
              aria-hidden="true"
              className="size-1.5 animate-breathe rounded-full bg-ink-soft"
              style={{ animationDelay: delay }}
            />
          ))}
        </p>
      )}
    </div>
  );
}

/** Returns a function that signals to the other member that the viewer is writing, at most once per interval. */
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
