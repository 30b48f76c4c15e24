import { LiveCounts } from '#client/features/shell/layout/link-counts.tsx';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, stubServer } from '#client/testing/server.ts';
import type { Conversation, ConversationPage } from '#contract/messages/conversations.ts';
import type { Message } from '#contract/messages/messages.ts';
import MessagesPage from './messages.tsx';

const id = 'aConversation0000001';
export const fan = aProfile({
  id: 'aUser000000000000002',
  username: 'mizuki',
  display_name: 'みずき',
});

export const pageOf = <Item,>(items: Item[], next_cursor: string | null = null) => ({
  items,
  next_cursor,
  has_more: next_cursor !== null,
});

/** A conversation as an item of a list. Its text is from the other member. */
export function aConversation(fields: Partial<Conversation> = {}): Conversation {
  return {
    id,
    other: fan,
    state: 'open',
    last_message: {
      sequence: 1,
      is_mine: false,
      state: 'shown',
      excerpt: 'こんにちは',
      has_picture: false,
      card_kind: null,
      created_at: '2026-11-21T03:00:00.000Z',
    },
    last_sequence: 1,
    revision: 1,
    unread_count: 0,
    read_up_to: 1,
    seen_up_to: 0,
    is_muted: false,
    updated_at: '2026-11-21T03:00:00.000Z',
    ...fields,
  };
}

/** An open conversation in which the viewer can write. */
export function aConversationPage(fields: Partial<ConversationPage> = {}): ConversationPage {
  return {
    ...aConversation(),
    can: { refusal: null, is_request: false, send_pictures: true },
    ...fields,
  };
}

let lastId = 0;

/** A message of the other member. `sequence` is also its revision, unless `fields` contain another one. */
export function aMessage(
  sequence: number,
  content: string,
  fields: Partial<Message> = {},
): Message {
  lastId += 1;
  return {
    id: `aMessage${String(lastId).padStart(12, '0')}`,
    conversation_id: id,
    sequence,
    revision: sequence,
    is_mine: false,
    state: 'shown',
    content,
    image_url: null,
    image: null,
    card: null,
    created_at: new Date(Date.UTC(2026, 10, 21, 3, sequence)).toISOString(),
    edited_at: null,
    request_id: null,
    hidden: null,
    can: { edit: false, take_back: false, report: true },
    ...fields,
  };
}

export function anOwnMessage(
  sequence: number,
  content: string,
  fields: Partial<Message> = {},
): Message {
  const can = { edit: true, take_back: true, report: false };
  return aMessage(sequence, content, { is_mine: true, can, ...fields });
}

/** Renders the page of messages with live updates, at an address. Returns the calls. */
export function show(path: string, handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/conversations': () => pageOf([aConversation()]),
    '/api/conversations/unread-count': () => ({ unread_count: 0, requests_count: 0 }),
    '/api/conversations/{conversationId}': only(id, () => aConversationPage()),
    '/api/conversations/{conversationId}/messages': () => pageOf([aMessage(1, 'こんにちは')]),
    '/api/conversations/{conversationId}/changes': () => ({
      items: [],
      deleted_ids: [],
      revision: 1,
      has_more: false,
    }),
    '/functions/markConversationRead': () => ({ unread_count: 0, requests_count: 0 }),
    '/functions/setTyping': () => ({ success: true }),
    ...handlers,
  });
  const page = (
    <>
      <MessagesPage />
      <LiveCounts />
    </>
  );
  const view = renderInApp(page, { session: aMember(), path });
  const sent = () => calls.filter(({ path: called }) => called.startsWith('/functions/'));
  return { ...view, calls, sent };
}

export const conversationPath = `/messages/${id}`;
