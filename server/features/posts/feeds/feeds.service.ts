import type { z } from 'zod';
import type { listPosts, PostCard } from '#contract/posts.ts';
import type { Page } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Keyset, pageOfRows, placeAfter } from '#server/platform/database/paging.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readListedCards, toCard } from '../cards.service.ts';
import type { PostCardRow } from '../cards.store.ts';
import * as store from './feeds.store.ts';
import { readFollowing } from './following.service.ts';
import type { Rankings } from './rankings.service.ts';
import { readRecommended } from './recommended.service.ts';

type FeedSearch = z.output<typeof listPosts.search>;
type Sorted<Sort extends FeedSearch['sort']> = FeedSearch & { sort: Sort };

/** A page of any feed. Throws unauthenticated where a visitor asks for those they follow. */
export async function readFeed(
  deps: { database: Database; rankings: Rankings },
  viewer: Viewer | null,
  search: FeedSearch,
): Promise<Page<PostCard>> {
  const { sort, tags = [], ...rest } = search;
  if (sort === 'recommended') return readRecommended(deps, viewer, { ...rest, tags });
  if (sort === 'following') {
    if (!viewer) throw new AppError('unauthenticated');
    return readFollowing(deps.database, viewer, { ...rest, tags });
  }
  if (tags.length > 0) return readTagged(deps.database, viewer, { ...rest, tags });
  return readPublicFeed(deps.database, viewer, { ...rest, sort });
}

/** A page of 新着 or 人気: published public posts. */
export async function readPublicFeed(
  database: Database,
  viewer: Viewer | null,
  { sort, category, cursor, limit }: Omit<Sorted<'recent' | 'popular'>, 'tags'>,
): Promise<Page<PostCard>> {
  const shape = sort === 'popular' ? (['count', 'time', 'id'] as const) : (['time', 'id'] as const);
  const after = placeAfter(cursor, [`=${sort}`, ...shape])?.slice(1) ?? null;
  const viewerId = viewer?.userId ?? null;
  const page = { sort, category, after, limit: limit + 1, viewerId };
  const rows = await store.listFeed(database.read, page);
  const keyset = (row: PostCardRow): Keyset =>
    sort === 'popular'
      ? [sort, row.likes_count, row.created_at, row.id]
      : [sort, row.created_at, row.id];
  return pageOfRows(rows, limit, keyset, toCard);
}

/** Published public posts under any of the tags, most liked first. */
async function readTagged(
  database: Database,
  viewer: Viewer | null,
  { tags, category, cursor, limit }: Omit<FeedSearch, 'sort' | 'tags'> & { tags: string[] },
): Promise<Page<PostCard>> {
  const after = placeAfter(cursor, ['=tagged', 'count', 'time', 'id'])?.slice(1) ?? null;
  const places = await store.listTagged(database.read, { tags, category, after, limit: limit + 1 });
  const keyset = (place: store.TaggedPlace): Keyset => [
    'tagged',
    place.likes_count,
    place.created_at,
    place.post_id,
  ];
  const page = pageOfRows(places, limit, keyset, ({ post_id }) => post_id);
  const cards = await readListedCards(database, viewer, page.items);
  return { ...page, items: page.items.flatMap((id) => cards.get(id) ?? []) };
}
