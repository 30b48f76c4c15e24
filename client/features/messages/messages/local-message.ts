import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { MessageCardReference } from '#contract/messages/messages.ts';

/** Where a message is sent: to a conversation, or to a member to start one. */
export interface MessageTarget {
  userId: string;
  to: { conversationId: string } | { userId: string };
}

/** A message that is not sent yet. */
export interface MessageDraft {
  content: string;
  picture: Upload | null;
  card: MessageCardReference | null;
}

export const emptyDraft: MessageDraft = { content: '', picture: null, card: null };

/** Returns the id of the conversation or the member. */
export function idOf({ to }: MessageTarget): string {
  return 'conversationId' in to ? to.conversationId : to.userId;
}

const keyOf = (target: MessageTarget) => `hiroba.message.${target.userId}.${idOf(target)}`;

/** Stores the message on this device until it is sent. */
export function storeLocalMessage(target: MessageTarget, draft: MessageDraft): void {
  const { content, picture, card } = draft;
  const isEmpty = content.trim() === '' && picture === null && card === null;
  writeStored('localStorage', keyOf(target), isEmpty ? undefined : draft);
}

/** Returns the stored message for the target. Empty when there is none or it is invalid. */
export function readLocalMessage(target: MessageTarget): MessageDraft {
  const value = readStored('localStorage', keyOf(target));
  return isDraft(value) ? value : emptyDraft;
}

function isDraft(value: unknown): value is MessageDraft {
  if (typeof value !== 'object' || value === null) return false;
  return 'content' in value && typeof value.content === 'string' && 'picture' in value;
}
