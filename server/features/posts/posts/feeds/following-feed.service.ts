import { setImmediate } from 'node:timers/promises';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { type Batch, collectPage } from '#server/platform/database/collect-page.ts';
import { highest, lowest } from '#server/platform/database/cursor.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { withoutHiddenPosts } from '../hidden-posts.service.ts';
import { readCards } from '../post-cards.service.ts';
import { type Filter, isUnfiltered, passes } from './feed-filter.ts';
import * as store from './following-feed.store.ts';

/**
 * Up to this many followed members, one query per member for the newest post costs less than reading the newest posts
 * of the site.
 */
export const FEW = 300;
/** The number of followed members in one query. On SQLite, a query blocks all other requests. */
const MEMBERS_PER_QUERY = 500;
/** The number of posts that a filtered feed reads at a time. */
const FILTERED_BATCH = 50;

type FollowingSearch = Filter & PageQuery;

/** Returns the posts of the members that the viewer follows, the newest first. */
export async function readFollowing(
  database: Database,
  viewer: Viewer,
  { cursor, limit, ...filter }: FollowingSearch,
): Promise<Page<PostCard>> {
  const { followingKeyset: keyset } = store;
  const size = isUnfiltered(filter) ? limit + 1 : FILTERED_BATCH;
  const read = async (after: After): Promise<Batch<PostCard, After>> => {
    const rows = await listFollowed(database.read, viewer.userId, after, size);
    const ids = rows.map(({ id }) => id);
    const readable = await readCards(database, viewer, ids);
    const found = (await withoutHiddenPosts(database, viewer, readable))
      .filter((card) => passes(filter, card))
      .map((card) => ({ item: card, after: keyset.afterRow(card) }));
    const last = rows.at(-1);
    return { found, next: last && rows.length === size ? keyset.afterRow(last) : null };
  };
  return collectPage(keyset.after(cursor), limit, read, (after) => keyset.cursor(after));
}

/**
 * Returns the next posts of the feed. For a viewer who follows many members, the newest posts of the site usually
 * include enough. Otherwise, the next `limit` posts are by the `limit` followed members whose next posts are the
 * newest.
 */
async function listFollowed(database: Queryable, viewer: string, after: After, limit: number) {
  const followed = await store.countFollowed(database, viewer);
  if (followed > FEW) {
    const walked = await store.walkNewest(database, viewer, after, limit);
    if (walked.length === limit) return walked;
  }
  const ranges = followed > FEW ? rangesOfFollowed(database, viewer) : [allFollowed(viewer)];
  const newest = await newestOfEach(database, ranges, after, limit);
  const authors = newest.map(({ user_id }) => user_id);
  // When the posts in `newest` fill the page, the posts of authors are read only back to the time of the page's last
  // post.
  const last = newest.length === limit ? newest.at(-1) : undefined;
  const since = last?.created_at ?? lowest.time;
  return store.listByAuthors(database, { viewer, authors, since }, after, limit);
}

async function newestOfEach(
  database: Queryable,
  ranges: AsyncIterable<store.Followed> | Iterable<store.Followed>,
  after: After,
  limit: number,
): Promise<store.PostOfEach[]> {
  let newest: store.PostOfEach[] = [];
  for await (const followed of ranges) {
    const found = await store.listNewestOfEach(database, followed, after, limit);
    newest = [...newest, ...found].sort(newestFirst).slice(0, limit);
  }
  return newest;
}

function allFollowed(viewer: string): store.Followed {
  return { viewer, from: lowest.id, to: highest.id };
}

async function* rangesOfFollowed(
  database: Queryable,
  viewer: string,
): AsyncIterable<store.Followed> {
  let from = lowest.id as string;
  for (;;) {
    const to = await store.findEndOfFollowed(database, { viewer, from, size: MEMBERS_PER_QUERY });
    yield { viewer, from, to: to ?? highest.id };
    if (to === null) return;
    await setImmediate();
    from = to;
  }
}

function newestFirst(a: store.PostOfEach, b: store.PostOfEach): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
