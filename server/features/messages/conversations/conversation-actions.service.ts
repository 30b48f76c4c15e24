import type { ConversationPage, MessageCounts } from '#contract/messages/conversations.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseRequest } from './answer-request.service.ts';
import { withdrawMessages } from './conversation-deliveries.service.ts';
import { presentOther, stateFor } from './conversations.policy.ts';
import {
  countMessages,
  findConversation,
  lockConversation,
  readConversation,
  rightsIn,
} from './conversations.service.ts';
import { lockConversationRow, recountUnread } from './conversations.shared.store.ts';
import * as store from './conversations.store.ts';
import type { ConversationDeps } from './publish-conversation.service.ts';

/**
 * Marks messages as read up to a sequence number. If both members show read receipts, the sender sees how far the
 * viewer has read. A received request stays unread. Throws `not-found`.
 */
export async function markRead(
  { database, publishConversationEvent }: ConversationDeps,
  viewer: Viewer,
  { conversationId, upTo }: { conversationId: string; upTo: number },
): Promise<MessageCounts> {
  return database.write(async (transaction, afterCommit) => {
    const { conversation, side } = await lockConversation(transaction, viewer, conversationId);
    const read_up_to = Math.min(upTo, conversation.last_sequence);
    const state = stateFor(conversation, viewer.userId);
    if (state !== 'received' && read_up_to > side.read_up_to) {
      await store.updateSide(transaction, side, { read_up_to });
      await recountUnread(transaction, side);
      await withdrawMessages(transaction, { conversationId, to: viewer.userId });
      afterCommit(() => {
        const conversation_id = conversationId;
        const { revision } = conversation;
        publishConversationEvent([viewer.userId], { type: 'messages', conversation_id, revision });
        if (state !== 'open' || !showsReadReceipts(side)) return;
        const event = { type: 'messages-seen', conversation_id, seen_up_to: read_up_to } as const;
        publishConversationEvent([side.other_id], event);
      });
    }
    return countMessages(transaction, viewer);
  });
}

function showsReadReceipts({ shows_mine, shows_theirs }: store.ConversationRow): boolean {
  return shows_mine && (shows_theirs ?? false);
}

/** Publishes that the viewer is writing, if both members show read receipts. Throws `not-found`. */
export async function publishTyping(
  { database, publishConversationEvent }: ConversationDeps,
  viewer: Viewer,
  conversation_id: string,
): Promise<void> {
  const side = await findConversation(database.read, viewer, conversation_id);
  const { refusal } = await rightsIn(database.read, viewer, side);
  if (refusal !== null || !showsReadReceipts(side) || stateFor(side, viewer.userId) !== 'open')
    return;
  const other = presentOther(side, new Date());
  publishConversationEvent([other], { type: 'typing', conversation_id });
}

/** Mutes a conversation for the viewer, or unmutes it. Throws `not-found`. */
export async function setMuted(
  { database, publishConversationEvent }: ConversationDeps,
  viewer: Viewer,
  { conversationId: conversation_id, muted }: { conversationId: string; muted: boolean },
): Promise<ConversationPage> {
  return database.write(async (transaction, afterCommit) => {
    const { side } = await lockConversation(transaction, viewer, conversation_id);
    await store.updateSide(transaction, side, { is_muted: muted });
    const { revision } = side;
    afterCommit(() =>
      publishConversationEvent([viewer.userId], { type: 'messages', conversation_id, revision }),
    );
    return readConversation(transaction, viewer, conversation_id);
  });
}

/** Deletes all current messages for the viewer, and refuses a received request. Throws `not-found`. */
export async function clearConversation(
  { database, publishConversationEvent }: ConversationDeps,
  viewer: Viewer,
  conversation_id: string,
): Promise<MessageCounts> {
  return database.write(async (transaction, afterCommit) => {
    const { conversation, side } = await lockConversation(transaction, viewer, conversation_id);
    if (stateFor(conversation, viewer.userId) === 'received') {
      await refuseRequest(transaction, viewer, conversation);
    }
    const { last_sequence: all, revision } = conversation;
    await store.updateSide(transaction, side, {
      cleared_up_to: all,
      read_up_to: all,
      unread_count: 0,
      box: 'none',
    });
    afterCommit(() =>
      publishConversationEvent([viewer.userId], { type: 'messages', conversation_id, revision }),
    );
    return countMessages(transaction, viewer);
  });
}

/** Returns the error for a message that the viewer cannot send, with its reason. */
export function refusedMessage(reason: NonNullable<ConversationPage['can']['refusal']>): AppError {
  return new AppError('failed-precondition', refusalTexts[reason], { reason });
}

const refusalTexts = {
  'message-oneself': '自分自身にはメッセージを送れません',
  'messages-off': 'メッセージをオフにしているため送れません。設定でオンにすると送れます',
  restricted:
    'いまは、あなたをフォローしていない人にはメッセージを送れません。理由はお知らせで確かめられます',
  'member-gone': 'この人は退会したため、メッセージを送れません',
  'message-refused': 'この人には、いまメッセージを送れません',
  'message-waits': '相手が承認すると、続けて送れます',
  'message-unanswered': 'リクエストを承認すると、返信できます',
} as const;

/** Removes a deleted member. The conversation stays, unless it is an unaccepted request of that member. */
export async function leaveConversation(transaction: Queryable, id: string, userId: string) {
  const conversation = await lockConversationRow(transaction, id);
  if (!conversation) return;
  const others = [conversation.low_id, conversation.high_id].filter(
    (member) => member !== null && member !== userId,
  );
  const [other] = others;
  const isTheirRequest = conversation.status !== 'open' && conversation.asked_by === userId;
  if (other === undefined || isTheirRequest) {
    await store.deleteConversation(transaction, id);
  } else {
    await store.removeMember(transaction, conversation, userId);
  }
}
