import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PostCard, PostCategory } from '#contract/posts/posts.ts';
import { type Batch, collectPage } from '#server/platform/database/collect-page.ts';
import { decodeCursor, encodeCursor } from '#server/platform/database/cursor.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { withoutHiddenPosts } from '../hidden-posts.service.ts';
import { readListedCards, toCardFor } from '../post-cards.service.ts';
import type { PostCardRow } from '../post-cards.store.ts';
import { type Filter, passes } from './feed-filter.ts';
import { spreadAuthors } from './feed-ranking.ts';
import type { Ranking, Rankings } from './feed-rankings.service.ts';
import { feedKeysets, listFeed } from './feeds.store.ts';

type RecommendedSearch = Filter & PageQuery;

/**
 * The position where the next page begins: the number of ranked posts that were read, and the last of the other posts
 * that was read.
 */
interface Progress extends After {
  ranked: number;
}

/** The factor by which more posts are read than wanted, because posts without a picture are omitted. */
const SPARE = 1.25;
/** Not `highest.id`, because cursors contain this value, and so it must have the form of an id. */
const AFTER_ANY_ID = 'z'.repeat(20);

/**
 * Returns the ranked posts, followed by the other posts with a picture that existed when the ranking was made. The other
 * posts are sorted by time, the newest first.
 */
export async function readRecommended(
  { database, rankings }: { database: Database; rankings: Rankings },
  viewer: Viewer | null,
  { cursor, limit, ...filter }: RecommendedSearch,
): Promise<Page<PostCard>> {
  const position = cursor === undefined ? null : decode(cursor);
  const ranking = await rankings.of(viewer?.userId ?? null, position?.asOf ?? null);
  const start = position?.after ?? { ranked: 0, time: ranking.asOf, id: AFTER_ANY_ID };
  const read = async (after: Progress) => {
    const reading = { ranking, after, limit, category: filter.category };
    const isRanked = after.ranked < ranking.ids.length;
    const { found, next } = await (isRanked ? readRanked : readRest)(database, viewer, reading);
    return { found: found.filter(({ item }) => passes(filter, item)), next };
  };
  const page = await collectPage(start, limit, read, ({ ranked, time, id }) =>
    encodeCursor(['recommended', ranking.asOf, ranked, time, id]),
  );
  // When hidden posts are omitted, posts by one author can become neighbours. A page separates them again.
  return { ...page, items: spreadAuthors(page.items) };
}

function decode(cursor: string): { asOf: string; after: Progress } {
  const kinds = ['=recommended', 'time', 'count', 'time', 'id'] as const;
  const [, asOf, ranked, time, id] = decodeCursor(cursor, kinds);
  return {
    asOf: String(asOf),
    after: { ranked: Math.max(0, Number(ranked)), time: String(time), id: String(id) },
  };
}

interface Reading {
  ranking: Ranking;
  after: Progress;
  limit: number;
  category: PostCategory | undefined;
}

async function readRanked(
  database: Database,
  viewer: Viewer | null,
  { ranking, after, limit }: Reading,
): Promise<Batch<PostCard, Progress>> {
  const ids = ranking.ids.slice(after.ranked, after.ranked + limit + 1);
  const cards = await readListedCards(database, viewer, ids);
  const found = ids.flatMap((id, index) => {
    const item = cards.get(id);
    const shown = item && item.image !== null;
    return shown ? [{ item, after: { ...after, ranked: after.ranked + index + 1 } }] : [];
  });
  return { found, next: { ...after, ranked: after.ranked + ids.length } };
}

async function readRest(
  database: Database,
  viewer: Viewer | null,
  { ranking, after, limit, category }: Reading,
): Promise<Batch<PostCard, Progress>> {
  const viewerId = viewer?.userId ?? null;
  const size = Math.ceil((limit + 1) * SPARE);
  const feed = { sort: 'recent', category, after, limit: size, viewerId } as const;
  const { items, has_more } = await listFeed(database.read, feed);
  const ranked = new Set(ranking.ids);
  const progress = (row: PostCard | PostCardRow) => ({
    ...after,
    ...feedKeysets.recent.afterRow(row),
  });
  const others = items.filter(
    (row) => row.image_key !== null && row.user_id !== viewerId && !ranked.has(row.id),
  );
  const shown = await withoutHiddenPosts(database, viewer, others.map(toCardFor(viewer)));
  const found = shown.map((item) => ({ item, after: progress(item) }));
  const last = has_more ? items.at(-1) : undefined;
  return { found, next: last ? progress(last) : null };
}
