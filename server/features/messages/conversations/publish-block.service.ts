import type { PublishBlockEvent } from '#server/features/social/blocks/blocks.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findPair } from './conversations.store.ts';
import type { PublishConversationEvent } from './publish-conversation.service.ts';

interface BlockPublisherDeps {
  database: Database;
  publishConversationEvent: PublishConversationEvent;
}

/** Creates the function that tells both members of a conversation that a block hides it now, or no longer hides it. */
export function createBlockPublisher({
  database,
  publishConversationEvent,
}: BlockPublisherDeps): PublishBlockEvent {
  return async (members) => {
    const conversation = await findPair(database.read, members);
    if (!conversation) return;
    const { id: conversation_id, revision } = conversation;
    publishConversationEvent(members, { type: 'messages', conversation_id, revision });
  };
}
