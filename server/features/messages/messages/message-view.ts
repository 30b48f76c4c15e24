import type { EventCard } from '#contract/events/events.ts';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import type { Message, MessageCard, MessageCardReference } from '#contract/messages/messages.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readNft } from '#server/features/collections/nfts/nfts.service.ts';
import { readEventCards } from '#server/features/events/events/events.service.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { hiddenNotice } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { foundOrNull } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { messageRights } from './messages.policy.ts';
import type { MessageRow } from './messages.store.ts';
import type { MessagesTable } from './messages.tables.ts';

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
    state: row.state === 'shown' && row.hidden_at !== null ? 'hidden' : row.state,
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

function cardOf(row: MessagesTable, cards: ReadonlyMap<string, MessageCard['shown']>) {
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

export interface CardDeps {
  database: Database;
  chains: SiteContracts;
}

type Shown = MessageCard['shown'];

/** Returns the contents of cards for the viewer, by `cardKey`. Omits cards of content that the viewer cannot see. */
export async function readMessageCards(
  deps: CardDeps,
  viewer: Viewer,
  cards: readonly MessageCardReference[],
): Promise<ReadonlyMap<string, Shown>> {
  const idsOf = (kind: MessageCardReference['kind']) => [
    ...new Set(cards.filter((card) => card.kind === kind).map(({ id }) => id)),
  ];
  const posts = await readCards(deps.database, viewer, idsOf('post'));
  const events = await readEventCards(deps.database, viewer, idsOf('event'));
  const found = new Map<string, Shown>();
  for (const post of posts.filter(({ is_published }) => is_published)) {
    found.set(cardKey({ kind: 'post', id: post.id }), postCard(post));
  }
  for (const [id, event] of events) found.set(cardKey({ kind: 'event', id }), eventCard(event));
  for (const id of idsOf('nft')) {
    const shown = await nftCard(deps, viewer, id);
    if (shown) found.set(cardKey({ kind: 'nft', id }), shown);
  }
  return found;
}

export function cardKey({ kind, id }: MessageCardReference): string {
  return `${kind}:${id}`;
}

function postCard(post: PostCard): Shown {
  const { title, excerpt, image_url, image, nft_image_url, veil = null, profiles } = post;
  const picture =
    image_url === null ? { image_url: nft_image_url, image: null } : { image_url, image };
  return { title, text: excerpt, ...picture, veil, member: profiles, event_date: null };
}

function eventCard({ title, location: text, image_url, image, event_date }: EventCard): Shown {
  return { title, text, image_url, image, veil: null, member: null, event_date };
}

async function nftCard(deps: CardDeps, viewer: Viewer, id: string): Promise<Shown> {
  const nft = await foundOrNull(readNft(deps, viewer, id));
  if (!nft) return null;
  const { name: title, collection_name: text, image_url } = nft;
  const member = (await readSummaries(deps.database.read, [nft.user_id])).get(nft.user_id) ?? null;
  return { title, text, image_url, image: null, veil: null, member, event_date: null };
}
