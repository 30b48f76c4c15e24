import { MESSAGE_REFUSAL_TIME } from '#contract/foundations/limits.ts';
import type {
  ConversationRights,
  ConversationState,
  MessageRefusal,
} from '#contract/messages/conversations.ts';

/** The state of a conversation: `open`, or the state of the request that began it. */
export interface Standing {
  status: 'open' | 'request' | 'refused';
  /** The sender of the request. Null for a conversation that was open from the start, and for deleted members. */
  asked_by: string | null;
  /** The time at which the request was accepted or refused. */
  answered_at: string | null;
}

export interface Addressee {
  id: string;
  /** Whether the member has left, is pending deletion or is blocked by the team. */
  isGone: boolean;
  allow_messages: boolean;
  message_privacy: 'everyone' | 'followers' | 'nobody';
  followsViewer: boolean;
  isFollowed: boolean;
  /** Whether one of the two blocks the other. */
  isBlocked: boolean;
  /** Whether the member has written to the viewer, or has accepted a request of the viewer. */
  hasAnswered: boolean;
}

export interface Writer {
  userId: string;
  allow_messages: boolean;
  isRestricted: boolean;
}

/** Returns what a member can write to another member. `standing` is null before the first message. */
export function conversationRights(
  writer: Writer,
  addressee: Addressee,
  standing: Standing | null,
  now: Date,
): ConversationRights {
  const phase = phaseOf(writer, standing, now);
  const refusal = refusalOf(writer, addressee, phase);
  const is_request = refusal === null && phase === 'new' && !addressee.followsViewer;
  const send_pictures = refusal === null && !is_request && addressee.hasAnswered;
  return { refusal, is_request, send_pictures };
}

/** The state of the conversation for the writer. A request counts as open for the member who has refused it. */
type Phase = 'new' | 'open' | 'waits' | 'unanswered';

function phaseOf({ userId }: Writer, standing: Standing | null, now: Date): Phase {
  if (standing === null) return 'new';
  const { status, asked_by } = standing;
  if (status === 'open') return 'open';
  if (asked_by !== userId) return status === 'request' ? 'unanswered' : 'open';
  return isRefusalOver(standing, now) ? 'new' : 'waits';
}

/** Whether a request can be sent again. A pending request has no time of an answer. */
function isRefusalOver({ answered_at }: Standing, now: Date): boolean {
  return answered_at !== null && Date.parse(answered_at) + MESSAGE_REFUSAL_TIME <= now.getTime();
}

function refusalOf(writer: Writer, addressee: Addressee, phase: Phase): MessageRefusal | null {
  if (writer.userId === addressee.id) return 'message-oneself';
  if (!writer.allow_messages) return 'messages-off';
  if (addressee.isGone) return 'member-gone';
  if (addressee.isBlocked || !addressee.allow_messages) return 'message-refused';
  if (phase === 'waits') return 'message-waits';
  if (phase === 'unanswered') return 'message-unanswered';
  return phase === 'open' ? null : beginningRefusal(writer, addressee);
}

function beginningRefusal(
  { isRestricted }: Writer,
  { message_privacy, followsViewer, isFollowed }: Addressee,
): MessageRefusal | null {
  if (message_privacy === 'nobody') return 'message-refused';
  if (message_privacy === 'followers' && !followsViewer && !isFollowed) return 'message-refused';
  return isRestricted && !followsViewer ? 'restricted' : null;
}

/** Returns the state for a member. Null for the member who has refused the request and does not see it. */
export function stateFor(
  { status, asked_by }: Pick<Standing, 'status' | 'asked_by'>,
  userId: string,
): ConversationState | null {
  if (status === 'open') return 'open';
  if (asked_by === userId) return 'sent';
  return status === 'request' ? 'received' : null;
}

interface Leaver {
  leaving_at: string | null;
  blocked_at: string | null;
  blocked_until: string | null;
}

/** Whether others see a member as gone, because the member is pending deletion or the team blocks the member. */
export function isGone({ leaving_at, blocked_at, blocked_until }: Leaver, now: Date): boolean {
  if (leaving_at !== null) return true;
  if (blocked_at === null) return false;
  return blocked_until === null || Date.parse(blocked_until) > now.getTime();
}

/** Returns the id of the other member of a conversation, or null when that member is gone. */
export function presentOther(row: Leaver & { other_id: string | null }, now: Date): string | null {
  return row.other_id === null || isGone(row, now) ? null : row.other_id;
}
