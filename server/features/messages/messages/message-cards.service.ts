import type { EventCard } from '#contract/events/events.ts';
import type { MessageCard, MessageCardReference } from '#contract/messages/messages.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readNft } from '#server/features/collections/nfts/nfts.service.ts';
import { readEventCards } from '#server/features/events/events/events.service.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

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

/** Returns the key of a card in the map of `readMessageCards`. */
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
  const nft = await readNft(deps, viewer, id).catch(unlessMissing);
  if (!nft) return null;
  const { name: title, collection_name: text, image_url } = nft;
  const member = (await readSummaries(deps.database.read, [nft.user_id])).get(nft.user_id) ?? null;
  return { title, text, image_url, image: null, veil: null, member, event_date: null };
}

function unlessMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not-found') return null;
  throw error;
}
