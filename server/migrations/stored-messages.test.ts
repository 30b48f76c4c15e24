import { describe, expect, it } from 'vitest';
import {
  conversationRow,
  conversationSideRow,
} from '#server/features/messages/conversations/conversations.tables.ts';
import {
  created_at,
  expectStored,
  insert,
  later,
  otherId,
  picture,
  updated_at,
  userId,
  useStoredEntities,
} from './stored-entities.testing.ts';

useStoredEntities();

const id = 'conversation00000001';
const members = [userId, otherId] as const;

describe('the tables of conversations and messages', () => {
  it('store every field and one conversation per pair, and refuse a used sequence or request id [MSG-114, MSG-140, MSG-39]', async () => {
    const conversation = {
      ...conversationRow({ id, members, status: 'refused', asked_by: userId }),
      answered_at: later,
      last_sequence: 3,
      revision: 5,
      created_at,
    };
    await expectStored('conversations', conversation);
    await expect(insert('conversations', { ...conversation, id: 'other' })).rejects.toThrow();
    const side = conversationSideRow({ conversation_id: id, user_id: userId, other_id: otherId });
    await expectStored('conversation_sides', {
      ...side,
      box: 'requests',
      unread_count: 2,
      read_up_to: 1,
      cleared_up_to: 1,
      has_answered: true,
      is_muted: true,
      updated_at,
    });
    const message = {
      id: 'message0000000000001',
      conversation_id: id,
      sequence: 3,
      revision: 5,
      sender_id: userId,
      recipient_id: otherId,
      state: 'shown' as const,
      content: 'ルミの絵',
      folded: 'るみの絵',
      image_key: picture,
      image_alt: '夜空',
      card_kind: 'event' as const,
      card_id: 'event000000000000001',
      request_id: 'request-0000000001',
      is_deleted_by_sender: true,
      is_deleted_by_recipient: true,
      hidden_at: later,
      hidden_by: userId,
      hidden_reason: '規約違反',
      created_at,
      edited_at: later,
    };
    await expectStored('messages', message);
    const next = { ...message, id: 'message0000000000002', request_id: 'request-0000000002' };
    await expect(insert('messages', next)).rejects.toThrow();
    const again = { ...message, id: 'message0000000000003', sequence: 4 };
    await expect(insert('messages', again)).rejects.toThrow();
  });
});
