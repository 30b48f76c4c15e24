import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import type {
  Message,
  MessageCard,
  MessageCardReference,
  MessageState,
} from '#contract/messages/messages.ts';
import { hiddenNotice } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { MessagesTable } from '#server/features/messages/messages/messages.tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type CardDeps, cardKey, readMessageCards } from './message-cards.service.ts';
import { messageRights } from './messages.policy.ts';
import type { MessageRow } from './messages.store.ts';

/** Converts messages for one of the two members, with the cards that this member may see. */
export async function showMessages(
  deps: CardDeps,
  viewer: Viewer,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const readable = rows.filter((row) => isReadable(row, viewer));
  const cards = await readMessageCards(deps, viewer, readable.flatMap(cardsOf));
  const now = new Date();
  return rows.map((row) => toMessage(row, viewer, cards, now));
}

function cardsOf({ card_kind: kind, card_id: id }: MessagesTable): MessageCardReference[] {
  return kind === null || id === null ? [] : [{ kind, id }];
}

function isReadable(row: MessagesTable, { userId }: Viewer): boolean {
  return row.state === 'shown' && (row.hidden_at === null || row.sender_id === userId);
}

function toMessage(
  row: MessageRow,
  viewer: Viewer,
  cards: ReadonlyMap<string, MessageCard['shown']>,
  now: Date,
): Message {
  const is_mine = row.sender_id === viewer.userId;
  const isShown = isReadable(row, viewer);
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    sequence: row.sequence,
    revision: row.revision,
    is_mine,
    state: stateOf(row),
    content: isShown ? row.content : '',
    ...(isShown ? pictureOf(row) : { image_url: null, image: null }),
    card: isShown ? cardOf(row, cards) : null,
    created_at: row.created_at,
    edited_at: row.edited_at,
    request_id: is_mine ? row.request_id : null,
    hidden: is_mine ? hiddenNotice(row) : null,
    can: messageRights(row, viewer.userId, now),
  };
}

function stateOf({ state, hidden_at }: MessagesTable): MessageState {
  return state === 'shown' && hidden_at !== null ? 'hidden' : state;
}

function cardOf(
  row: MessagesTable,
  cards: ReadonlyMap<string, MessageCard['shown']>,
): MessageCard | null {
  const [reference] = cardsOf(row);
  return reference ? { ...reference, shown: cards.get(cardKey(reference)) ?? null } : null;
}

function pictureOf(row: MessageRow): Pick<Message, 'image_url' | 'image'> {
  const { image_key, image_width: width, image_height: height } = row;
  const { image_placeholder: placeholder, image_alt: alt } = row;
  if (image_key === null || width === null || height === null || placeholder === null) {
    return { image_url: null, image: null };
  }
  const image = { width, height, placeholder, alt, focal: { x: 50, y: 50 } };
  return { image_url: pictureUrl(image_key), image };
}
