import type { Conversation } from '#contract/messages/conversations.ts';
import type { Message } from '#contract/messages/messages.ts';
import { conversationsMessages } from './conversations.messages.ts';

const { line } = conversationsMessages;

const withoutText: Record<Exclude<Message['state'], 'shown'>, string> = {
  'taken-back': line.takenBack,
  hidden: line.hidden,
  removed: line.removed,
};

/** The last message of a conversation in one line. */
export function lastLineOf({ last_message: last }: Conversation): string {
  if (last === null) return line.none;
  if (last.state !== 'shown') return withoutText[last.state];
  const text = last.excerpt || attachmentOf(last);
  return last.is_mine ? line.mine(text) : text;
}

type LastMessage = NonNullable<Conversation['last_message']>;

function attachmentOf({ has_picture, card_kind }: LastMessage): string {
  return has_picture || card_kind === null ? line.picture : line[card_kind];
}
