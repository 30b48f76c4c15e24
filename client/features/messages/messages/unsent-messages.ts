import { useCallback, useSyncExternalStore } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import { OutgoingCancelled } from '#client/lib/offline/outbox.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { Message, MessageCardReference } from '#contract/messages/messages.ts';
import { useMessageCalls } from './messages.queries.ts';

/** Where a message is sent: to a conversation, or to a member to start one. */
export interface MessageTarget {
  userId: string;
  to: { conversationId: string } | { userId: string };
}

export interface MessageDraft {
  content: string;
  picture: Upload | null;
  card: MessageCardReference | null;
}

export const emptyDraft: MessageDraft = { content: '', picture: null, card: null };

function idOf({ to }: MessageTarget): string {
  return 'conversationId' in to ? to.conversationId : to.userId;
}

const draftKeyOf = (target: MessageTarget) => `hiroba.message.${target.userId}.${idOf(target)}`;

export function storeLocalMessage(target: MessageTarget, draft: MessageDraft): void {
  const { content, picture, card } = draft;
  const isEmpty = content.trim() === '' && picture === null && card === null;
  writeStored('localStorage', draftKeyOf(target), isEmpty ? undefined : draft);
}

export function readLocalMessage(target: MessageTarget): MessageDraft {
  const value = readStored('localStorage', draftKeyOf(target));
  return isDraft(value) ? value : emptyDraft;
}

function isDraft(value: unknown): value is MessageDraft {
  if (typeof value !== 'object' || value === null) return false;
  return 'content' in value && typeof value.content === 'string' && 'picture' in value;
}

export interface UnsentMessage extends MessageDraft {
  /** The request id of the message. Repeated calls with the same id create one message. */
  requestId: string;
  created_at: string;
  /** The reason why the message was not sent. Null while it is being sent. */
  error: string | null;
}

const listeners = createListeners();
const lists = new Map<string, readonly UnsentMessage[]>();
const none: readonly UnsentMessage[] = [];

const keyOf = (target: MessageTarget) => `hiroba.unsent.${target.userId}.${idOf(target)}`;

/** Returns the unsent messages to a target, oldest first. Unsent messages survive a reload. */
export function useUnsentMessages(target: MessageTarget): readonly UnsentMessage[] {
  return useSyncExternalStore(listeners.subscribe, () => unsentMessages(target));
}

function putUnsent(target: MessageTarget, message: UnsentMessage): void {
  const others = unsentMessages(target).filter(({ requestId }) => requestId !== message.requestId);
  const list = [...others, message];
  put(
    target,
    list.toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
  );
}

/** Stores the reason why a message was not sent, unless the message was removed. */
function failUnsent(target: MessageTarget, requestId: string, error: string): void {
  const message = unsentMessages(target).find((other) => other.requestId === requestId);
  if (message) putUnsent(target, { ...message, error });
}

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

/** Returns the unsent messages from before a reload. They are not resent, because the server may have received them. */
function storedList(key: string): readonly UnsentMessage[] {
  const stored = readStored('localStorage', key);
  if (!Array.isArray(stored)) return none;
  return (stored as UnsentMessage[]).map((message) => ({ ...message, error: message.error ?? '' }));
}

function put(target: MessageTarget, list: readonly UnsentMessage[]): void {
  const key = keyOf(target);
  lists.set(key, list.length === 0 ? none : list);
  writeStored('localStorage', key, list.length === 0 ? undefined : list);
  listeners.notify();
}

/**
 * For each target, the call that sends the latest message. The next call waits for it, so that messages stay in order.
 */
const latest = new Map<string, Promise<unknown>>();

/** Returns the functions that send and resend a message. The message is shown at once, and stays after a failure. */
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
