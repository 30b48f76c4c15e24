import type { z } from 'zod';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { listPosts, PostCard } from '#contract/posts/posts.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { withoutHiddenPosts } from '../hidden-posts.service.ts';
import { readListedCards, toCardFor } from '../post-cards.service.ts';
import type { PostCardRow } from '../post-cards.store.ts';
import type { Rankings } from './feed-rankings.service.ts';
import * as store from './feeds.store.ts';
import { readFollowedTags } from './followed-tags.service.ts';
import { readFollowing } from './following-feed.service.ts';
import { readRecommended } from './recommended-feed.service.ts';

type FeedSearch = z.output<typeof listPosts.search>;
type Sorted<Sort extends FeedSearch['sort']> = FeedSearch & { sort: Sort };

/**
 * Returns a page of any feed. Throws `unauthenticated` when a visitor requests the feed of followed members or tags.
 */
export async function readFeed(
  deps: { database: Database; rankings: Rankings },
  viewer: Viewer | null,
  search: FeedSearch,
): Promise<Page<PostCard>> {
  const { tags = [], ...rest } = search;
  const sort = search.sort ?? (tags.length > 0 ? 'popular' : 'recent');
  if (sort === 'recommended') return readRecommended(deps, viewer, { ...rest, tags });
  if (sort === 'following' || sort === 'followed-tags') {
    if (!viewer) throw new AppError('unauthenticated');
    const read = sort === 'following' ? readFollowing : readFollowedTags;
    return read(deps.database, viewer, { ...rest, tags });
  }
  if (tags.length > 0) return readTagged(deps.database, viewer, { ...rest, sort, tags });
  return readPublicFeed(deps.database, viewer, { ...rest, sort });
}

type SortedByTimeOrLikes = Sorted<'recent' | 'popular'>;

/** Reads a page of 新着 or 人気: published public posts. */
export async function readPublicFeed(
  database: Database,
  viewer: Viewer | null,
  { sort, category, cursor, limit }: Omit<SortedByTimeOrLikes, 'tags'>,
): Promise<Page<PostCard>> {
  const viewerId = viewer?.userId ?? null;
  const posts = {
    limit,
    list: (after: store.FeedAfter, size: number) =>
      store.listFeed(database.read, { sort, category, after, limit: size, viewerId }),
    show: async (rows: PostCardRow[]) => {
      const cards = await withoutHiddenPosts(database, viewer, rows.map(toCardFor(viewer)));
      const byId = new Map(cards.map((card) => [card.id, card]));
      return withItems(rows, ({ id }) => byId.get(id));
    },
  };
  const { recent, popular } = store.feedKeysets;
  return sort === 'recent'
    ? readShownPage(viewer, { ...posts, keyset: recent, start: recent.after(cursor) })
    : readShownPage(viewer, { ...posts, keyset: popular, start: popular.after(cursor) });
}

function withItems<Row>(rows: Row[], cardOf: (row: Row) => PostCard | undefined) {
  return rows.flatMap((row) => {
    const item = cardOf(row);
    return item ? [{ row, item }] : [];
  });
}

async function readTagged(
  database: Database,
  viewer: Viewer | null,
  { sort, tags, category, cursor, limit }: SortedByTimeOrLikes & { tags: string[] },
): Promise<Page<PostCard>> {
  const posts = {
    limit,
    list: (after: store.FeedAfter, size: number) =>
      store.listTagged(database.read, { sort, tags, category, after, limit: size }),
    show: (rows: store.TaggedPost[]) => showTagged(database, viewer, rows),
  };
  const { recent, popular } = store.taggedKeysets;
  return sort === 'recent'
    ? readShownPage(viewer, { ...posts, keyset: recent, start: recent.after(cursor) })
    : readShownPage(viewer, { ...posts, keyset: popular, start: popular.after(cursor) });
}

export async function hasPublicPosts(database: Database, tag: string): Promise<boolean> {
  const { items } = await readTagged(database, null, { sort: 'recent', tags: [tag], limit: 12 });
  return items.length > 0;
}

async function showTagged(database: Database, viewer: Viewer | null, rows: store.TaggedPost[]) {
  const ids = rows.map(({ post_id }) => post_id);
  const cards = await readListedCards(database, viewer, ids);
  return withItems(rows, ({ post_id }) => cards.get(post_id));
}

/**
 * Returns public posts with a tag that were published from `from` to `until` (ISO 8601), the newest first. The first
 * older post ends the list, because the index returns posts in this order.
 */
export async function readTaggedWithin(
  database: Database,
  viewer: Viewer,
  { tag, from, until }: { tag: string; from: string; until: string },
  { cursor, limit }: PageQuery,
): Promise<Page<PostCard>> {
  const { recent } = store.taggedKeysets;
  const latest = { time: until, id: '~' };
  const after = cursor === undefined ? latest : recent.after(cursor);
  return readShownPage(viewer, {
    keyset: recent,
    start: after.time <= until ? after : latest,
    limit,
    list: async (start, size) => {
      const posts = { sort: 'recent', tags: [tag], category: undefined } as const;
      const page = await store.listTagged(database.read, { ...posts, after: start, limit: size });
      const items = page.items.filter(({ created_at }) => created_at >= from);
      return items.length === page.items.length
        ? page
        : { items, next_cursor: null, has_more: false };
    },
    show: (rows: store.TaggedPost[]) => showTagged(database, viewer, rows),
  });
}
