import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { conversationsMessages } from './conversations.messages.ts';

/** Returns the name of the other member of a conversation. */
export function otherNameOf({ other }: Pick<Conversation, 'other'>): string {
  return other === null ? conversationsMessages.gone : nameOf(other);
}
