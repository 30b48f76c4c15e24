import type { z } from 'zod';
import type { listPosts, PostCard } from '#contract/posts.ts';
import type { Page } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readListedCards, toCard } from '../cards.service.ts';
import * as store from './feeds.store.ts';
import { readFollowing } from './following.service.ts';
import type { Rankings } from './rankings.service.ts';
import { readRecommended } from './recommended.service.ts';

type FeedSearch = z.output<typeof listPosts.search>;
type Sorted<Sort extends FeedSearch['sort']> = FeedSearch & { sort: Sort };

/** Reads a page of any feed. Throws unauthenticated when a visitor requests the feed of followed members. */
export async function readFeed(
  deps: { database: Database; rankings: Rankings },
  viewer: Viewer | null,
  search: FeedSearch,
): Promise<Page<PostCard>> {
  const { tags = [], ...rest } = search;
  const sort = search.sort ?? (tags.length > 0 ? 'popular' : 'recent');
  if (sort === 'recommended') return readRecommended(deps, viewer, { ...rest, tags });
  if (sort === 'following') {
    if (!viewer) throw new AppError('unauthenticated');
    return readFollowing(deps.database, viewer, { ...rest, tags });
  }
  if (tags.length > 0) return readTagged(deps.database, viewer, { ...rest, sort, tags });
  return readPublicFeed(deps.database, viewer, { ...rest, sort });
}

/** Reads a page of 新着 or 人気: published public posts. */
export async function readPublicFeed(
  database: Database,
  viewer: Viewer | null,
  { sort, category, cursor, limit }: Omit<Sorted<'recent' | 'popular'>, 'tags'>,
): Promise<Page<PostCard>> {
  const after = store.feedKeysets[sort].after(cursor);
  const viewerId = viewer?.userId ?? null;
  const page = await store.listFeed(database.read, { sort, category, after, limit, viewerId });
  return { ...page, items: page.items.map(toCard) };
}

/** Reads published public posts with any of the tags, the newest or the most liked first. */
async function readTagged(
  database: Database,
  viewer: Viewer | null,
  {
    sort,
    tags,
    category,
    cursor,
    limit,
  }: Omit<Sorted<'recent' | 'popular'>, 'tags'> & { tags: string[] },
): Promise<Page<PostCard>> {
  const after = store.taggedKeysets[sort].after(cursor);
  const page = await store.listTagged(database.read, { sort, tags, category, after, limit });
  const ids = page.items.map(({ post_id }) => post_id);
  const cards = await readListedCards(database, viewer, ids);
  return { ...page, items: ids.flatMap((id) => cards.get(id) ?? []) };
}
