import type { AudienceEvent } from '#contract/operation/live-events.ts';

/** A change of a conversation, for one of its members. */
export type ConversationEvent = Extract<AudienceEvent, { conversation_id: string }>;

/** Publishes a change of a conversation to all devices of its members. A member who has left is null. */
export type PublishConversationEvent = (
  members: readonly (string | null)[],
  event: ConversationEvent,
) => void;
