import { otherNameOf } from '#client/features/messages/conversations/other-name.ts';
import { useIsTyping } from '#client/features/messages/conversations/typing-members.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { messagesMessages } from './messages.messages.ts';

const delays = ['0ms', '160ms', '320ms'];

/** Three dots while the other member is writing. */
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
