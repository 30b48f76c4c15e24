import type { PostCard, PostCategory } from '#contract/posts.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import { decodeCursor, encodeCursor } from '#server/platform/database/paging.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readListedCards, toCard } from '../cards.service.ts';
import { type Batch, collectPage } from './collect-page.ts';
import { type Filter, passes } from './feed-filter.ts';
import { listFeed } from './feeds.store.ts';
import { spreadAuthors } from './ranking.ts';
import type { Ranking, Rankings } from './rankings.service.ts';

type RecommendedSearch = Filter & PageQuery;

/** How far a reader has come: so many of the ranking, and then by time through the rest. */
interface Place {
  ranked: number;
  time: string;
  id: string;
}

/** The rest is read with so much more than is wanted, for posts without a picture. */
const SPARE = 1.25;
/** Not `beyondLast`: it goes into cursors, and so has the form of an id. */
const AFTER_ANY_ID = 'z'.repeat(20);

/** The ranked posts, then all others with a picture that were there when they were ranked, newest first. */
export async function readRecommended(
  { database, rankings }: { database: Database; rankings: Rankings },
  viewer: Viewer | null,
  { cursor, limit, ...filter }: RecommendedSearch,
): Promise<Page<PostCard>> {
  const asked = cursor === undefined ? null : decode(cursor);
  const ranking = await rankings.of(viewer?.userId ?? null, asked?.asOf ?? null);
  const start = asked?.place ?? { ranked: 0, time: ranking.asOf, id: AFTER_ANY_ID };
  const read = async (place: Place) => {
    const reading = { ranking, place, limit, category: filter.category };
    const isRanked = place.ranked < ranking.ids.length;
    const { found, next } = await (isRanked ? readRanked : readRest)(database, viewer, reading);
    return { found: found.filter(({ item }) => passes(filter, item)), next };
  };
  const page = await collectPage(start, limit, read, ({ ranked, time, id }) =>
    encodeCursor(['recommended', ranking.asOf, ranked, time, id]),
  );
  // Those that are hidden by now leave neighbours behind; within a page they part again.
  return { ...page, items: spreadAuthors(page.items) };
}

function decode(cursor: string): { asOf: string; place: Place } {
  const shape = ['=recommended', 'time', 'count', 'time', 'id'] as const;
  const [, asOf, ranked, time, id] = decodeCursor(cursor, [...shape]);
  return {
    asOf: String(asOf),
    place: { ranked: Math.max(0, Number(ranked)), time: String(time), id: String(id) },
  };
}

interface Reading {
  ranking: Ranking;
  place: Place;
  limit: number;
  category: PostCategory | undefined;
}

async function readRanked(
  database: Database,
  viewer: Viewer | null,
  { ranking, place, limit }: Reading,
): Promise<Batch<PostCard, Place>> {
  const ids = ranking.ids.slice(place.ranked, place.ranked + limit + 1);
  const cards = await readListedCards(database, viewer, ids);
  const found = ids.flatMap((id, index) => {
    const item = cards.get(id);
    const shown = item && item.image_url !== null;
    return shown ? [{ item, place: { ...place, ranked: place.ranked + index + 1 } }] : [];
  });
  return { found, next: { ...place, ranked: place.ranked + ids.length } };
}

async function readRest(
  database: Database,
  viewer: Viewer | null,
  { ranking, place, limit, category }: Reading,
): Promise<Batch<PostCard, Place>> {
  const viewerId = viewer?.userId ?? null;
  const size = Math.ceil((limit + 1) * SPARE);
  const after = [place.time, place.id];
  const feed = { sort: 'recent', category, after, limit: size, viewerId } as const;
  const rows = await listFeed(database.read, feed);
  const ranked = new Set(ranking.ids);
  const found = rows
    .filter((row) => row.image_key !== null && row.user_id !== viewerId && !ranked.has(row.id))
    .map((row) => ({ item: toCard(row), place: { ...place, time: row.created_at, id: row.id } }));
  const last = rows.at(-1);
  const next =
    last && rows.length === size ? { ...place, time: last.created_at, id: last.id } : null;
  return { found, next };
}
