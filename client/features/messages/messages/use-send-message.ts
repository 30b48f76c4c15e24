import { useCallback } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { OutgoingCancelled } from '#client/lib/offline/outbox.ts';
import type { Message } from '#contract/messages/messages.ts';
import { idOf, type MessageDraft, type MessageTarget } from './local-message.ts';
import { useMessageCalls } from './messages.queries.ts';
import { failUnsent, putUnsent, removeUnsent, type UnsentMessage } from './unsent-messages.ts';

/** The call that sends the last message to each target. The next call waits for it, to keep the order. */
const latest = new Map<string, Promise<unknown>>();

/**
 * Returns the functions that send a message and resend an unsent one. A message is shown immediately. When sending
 * fails, the message stays and shows the reason.
 */
export function useSendMessage(target: MessageTarget, onSent?: (message: Message) => void) {
  const calls = useMessageCalls();

  const sendAgain = useCallback(
    async (unsent: UnsentMessage): Promise<void> => {
      const about = idOf(target);
      const input = inputOf(target, unsent);
      putUnsent(target, { ...unsent, error: null });
      const sent = calls.send(input, latest.get(about));
      latest.set(
        about,
        sent.catch(() => undefined),
      );
      try {
        const message = await sent;
        removeUnsent(target, unsent.requestId);
        onSent?.(message);
      } catch (error) {
        const reason = error instanceof OutgoingCancelled ? '' : messageOf(error);
        failUnsent(target, unsent.requestId, reason);
      }
    },
    [target, calls, onSent],
  );

  const send = useCallback(
    (message: MessageDraft) =>
      void sendAgain({
        ...message,
        requestId: randomId(),
        created_at: new Date().toISOString(),
        error: null,
      }),
    [sendAgain],
  );

  return { send, sendAgain };
}

function inputOf({ to }: MessageTarget, { content, picture, card, requestId }: UnsentMessage) {
  return {
    ...to,
    content,
    card,
    requestId,
    ...(picture && { image_key: picture.key, image_alt: picture.image.alt }),
  };
}
