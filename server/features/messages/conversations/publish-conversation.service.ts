import type { AudienceEvent } from '#contract/operation/live-events.ts';
import type { PublishBlockEvent } from '#server/features/social/blocks/blocks.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findPair } from './conversations.store.ts';

type ConversationEvent = Extract<AudienceEvent, { conversation_id: string }>;

/** Publishes a change of a conversation to all devices of its members. A member who has left is null. */
export type PublishConversationEvent = (
  members: readonly (string | null)[],
  event: ConversationEvent,
) => void;

export interface ConversationDeps {
  database: Database;
  publishConversationEvent: PublishConversationEvent;
}

/** Creates the function that notifies both members when a block hides their conversation or shows it again. */
export function createBlockPublisher({
  database,
  publishConversationEvent,
}: ConversationDeps): PublishBlockEvent {
  return async (members) => {
    const conversation = await findPair(database.read, members);
    if (!conversation) return;
    const { id: conversation_id, revision } = conversation;
    publishConversationEvent(members, { type: 'messages', conversation_id, revision });
  };
}
