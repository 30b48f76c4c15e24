import type { MessageCardKind } from '#contract/messages/messages.ts';

/** Messages between two members. */
export interface MessageTables {
  conversations: ConversationsTable;
  conversation_sides: ConversationSidesTable;
  messages: MessagesTable;
}

export interface ConversationsTable {
  id: string;
  /** The two members, the lower id first. Null once their account is deleted. */
  low_id: string | null;
  high_id: string | null;
  /** `request`: the first message waits for its recipient to accept it. */
  status: 'open' | 'request' | 'refused';
  /** The sender of the request. Null for a conversation that was open from the start. */
  asked_by: string | null;
  /** The time at which the request was accepted or refused. */
  answered_at: string | null;
  /** The sequence of the newest message. */
  last_sequence: number;
  /** Grows with each change of a message. */
  revision: number;
  created_at: string;
}

/** A conversation as one of its members has it. */
export interface ConversationSidesTable {
  conversation_id: string;
  user_id: string;
  /** Null once the account of the other member is deleted. */
  other_id: string | null;
  /** The list that shows it. `none`: it has no message for the member, or is a request that they have refused. */
  box: 'inbox' | 'requests' | 'none';
  /** The number of messages of the other member after `read_up_to` that the member can read. */
  unread_count: number;
  /** The sequences up to which the member has read, and has deleted everything. */
  read_up_to: number;
  cleared_up_to: number;
  /** Whether the member has written, or has accepted a request. */
  has_answered: boolean;
  is_muted: boolean;
  /** The time of the newest message. */
  updated_at: string;
}

export interface MessagesTable {
  id: string;
  conversation_id: string;
  /** Its place in the conversation. */
  sequence: number;
  /** The revision of the conversation in which it was last changed. */
  revision: number;
  /** Null once their account is deleted. */
  sender_id: string | null;
  recipient_id: string | null;
  /** `removed`: by the team, or with the account of its sender. Its content is then empty, as when it is taken back. */
  state: 'shown' | 'taken-back' | 'removed';
  content: string;
  /** The content as searches compare it. */
  folded: string;
  image_key: string | null;
  image_alt: string;
  card_kind: MessageCardKind | null;
  card_id: string | null;
  request_id: string | null;
  is_deleted_by_sender: boolean;
  is_deleted_by_recipient: boolean;
  /** The time since which the team hides it from its recipient. */
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string;
  created_at: string;
  edited_at: string | null;
}
