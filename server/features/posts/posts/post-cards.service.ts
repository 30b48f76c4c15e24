import { nftPictureUrl } from '#contract/collections/nfts.ts';
import { EXCERPT_LENGTH } from '#contract/foundations/limits.ts';
import { watermarkedPictureUrl } from '#contract/foundations/picture-urls.ts';
import type { Picture } from '#contract/foundations/pictures.ts';
import { withoutFoldedStart } from '#contract/posts/folded-text.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { blockedAmong } from '#server/features/members/visibility/visibility.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { withoutHiddenPosts } from './hidden-posts.service.ts';
import {
  allLabels,
  hidesLabelled,
  type LabelReader,
  splitLabels,
  veilOf,
  withoutAddresses,
} from './labels/labels.policy.ts';
import {
  type CardExtras,
  type FoundCardRow,
  findCards,
  type PostCardRow,
  readExtras,
} from './post-cards.store.ts';
import { splitTags } from './post-columns.ts';
import { canReadPost, factsOf, type PostFacts } from './posts.policy.ts';

/**
 * Returns posts in the order of `ids`. Omits deleted posts and posts that the viewer cannot see. Includes muted posts,
 * because this is for posts that the viewer has chosen, such as liked posts.
 */
export async function readCards(
  database: Database,
  viewer: Viewer | null,
  ids: string[],
): Promise<PostCard[]> {
  return (await readRows(database, viewer, ids, EXCERPT_LENGTH)).map(toCardFor(viewer));
}

/**
 * Returns the titles and thumbnails of the posts that the viewer may see, by id. A post made with AI has no thumbnail
 * for a viewer who hides posts made with AI.
 */
export async function readThumbnails(database: Database, viewer: Viewer, ids: string[]) {
  const cards = await readCards(database, viewer, ids);
  return new Map(
    cards.map((card) => {
      const thumbnail = hidesLabelled(viewer, card) ? null : card;
      return [card.id, { title: card.title, thumbnail }];
    }),
  );
}

/** A post with the beginning of its text. This beginning is longer than the excerpt of the post. */
export interface CardWithText {
  card: PostCard;
  text: string;
}

/** Reads posts like `readCards`, with the first `length` characters of their texts. */
export async function readCardsWithText(
  database: Database,
  viewer: Viewer,
  ids: string[],
  length: number,
): Promise<CardWithText[]> {
  return (await readRows(database, viewer, ids, length)).map((row) => {
    const card = toCard(viewer, row);
    card.excerpt = excerptOf(firstCharacters(row.excerpt, EXCERPT_LENGTH));
    return { card, text: excerptOf(row.excerpt) };
  });
}

async function readRows(database: Database, viewer: Viewer | null, ids: string[], length: number) {
  const rows = await findCards(database.read, ids, viewer?.userId ?? null, length);
  const authors = rows.map(({ user_id }) => user_id);
  const blocked = await blockedAmong(database.read, viewer, authors);
  const readable = rows.filter(
    (row) => !blocked.has(row.user_id) && canReadPost(viewer, factsOfCard(row)),
  );
  const byId = new Map(readable.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

/** Returns published public posts by id. Omits posts that are hidden from the viewer. */
export async function readListedCards(
  database: Database,
  viewer: Viewer | null,
  ids: string[],
): Promise<Map<string, PostCard>> {
  const rows = await findCards(database.read, ids, viewer?.userId ?? null);
  const listed = rows.filter((row) => row.is_published && factsOfCard(row).audience === 'public');
  const cards = await withoutHiddenPosts(database, viewer, listed.map(toCardFor(viewer)));
  return new Map(cards.map((card) => [card.id, card]));
}

/** Converts rows into the cards of posts for the viewer. */
export function toCardFor(viewer: Viewer | null): (row: PostCardRow) => PostCard {
  return (row) => toCard(viewer, row);
}

/** Converts a row into the card of a post. A visitor does not get the URL of a covered picture. */
export function toCard(viewer: LabelReader | null, row: PostCardRow): PostCard {
  return row.extras === null ? cardOf(row) : withExtras(viewer, row, readExtras(row.extras));
}

function withExtras(viewer: LabelReader | null, row: PostCardRow, extras: CardExtras): PostCard {
  const { pictures_count, own_audience, watermark, has_poll } = extras;
  const card = cardOf(row, watermark);
  if (pictures_count > 1) card.pictures_count = pictures_count;
  if (own_audience !== 'public') card.audience = own_audience;
  if (has_poll) card.has_poll = true;
  const labels = allLabels(extras);
  if (labels === '') return card;
  card.labels = splitLabels(labels);
  const veil = veilOf(viewer, { user_id: row.user_id, ...extras });
  if (!veil) return card;
  return { ...card, veil, ...(!viewer && withoutAddresses(card)) };
}

function excerptOf(text: string): string {
  return text.includes('||') ? withoutFoldedStart(text) : text;
}

function cardOf(row: PostCardRow, watermark = ''): PostCard {
  return {
    id: row.id,
    user_id: row.user_id,
    title: row.title,
    excerpt: excerptOf(row.excerpt),
    category: row.category,
    image_url: row.image_key === null ? null : watermarkedPictureUrl(row.image_key, watermark),
    image: toPicture(row),
    nft_image_url: row.nft_id === null ? null : nftPictureUrl(row.nft_id),
    video_url: row.video_url,
    is_draft: row.is_draft,
    is_published: row.is_published,
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    character_tags: splitTags(row.character_tags),
    created_at: row.created_at,
    updated_at: row.updated_at,
    edited_at: row.edited_at,
    profiles: toAuthor(row),
    liked: Boolean(row.my_likes_count),
    my_likes_count: row.my_likes_count ?? 0,
    bookmarked: Boolean(row.bookmarked_by),
  };
}

// Lists all fields for the same reason as `toAuthor`.
function factsOfCard(row: FoundCardRow): PostFacts {
  const { user_id, is_published, profile_visibility, author_followed_by, author_follows } = row;
  return factsOf({
    user_id,
    is_published,
    profile_visibility,
    own_audience: readExtras(row.extras).own_audience,
    author_followed_by: author_followed_by ?? null,
    author_follows: author_follows ?? null,
  });
}

// Spreading the whole row to rename one field would cost as much as reading it.
function toAuthor(row: PostCardRow): PostCard['profiles'] {
  const { user_id: id, username, display_name, avatar_key, is_verified, is_holder } = row;
  return toSummary({ id, username, display_name, avatar_key, is_verified, is_holder });
}

function toPicture(row: PostCardRow): Picture | null {
  const { image_width: width, image_height: height, image_placeholder: placeholder } = row;
  if (width === null || height === null || placeholder === null) return null;
  const focal = { x: row.image_focal_x, y: row.image_focal_y };
  return { width, height, placeholder, alt: row.image_alt, focal };
}
