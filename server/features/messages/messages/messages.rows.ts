import { foldText } from '#contract/foundations/search-text.ts';
import type { MessagesTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `messages`, by default a text that both can read. Its `revision` is its sequence. */
export function messageRow(
  fields: Omit<
    RowFields<MessagesTable, 'conversation_id' | 'sequence' | 'sender_id' | 'recipient_id'>,
    'folded'
  >,
): MessagesTable {
  return {
    id: newId(),
    revision: fields.sequence,
    state: 'shown',
    content: '',
    image_key: null,
    image_alt: '',
    card_kind: null,
    card_id: null,
    request_id: null,
    is_deleted_by_sender: false,
    is_deleted_by_recipient: false,
    hidden_at: null,
    hidden_by: null,
    hidden_reason: '',
    created_at: new Date().toISOString(),
    edited_at: null,
    ...fields,
    folded: foldText(fields.content ?? ''),
  };
}
