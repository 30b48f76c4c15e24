import { setImmediate } from 'node:timers/promises';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';
import { type Batch, collectPage } from '#server/platform/database/collect-page.ts';
import { highest, lowest } from '#server/platform/database/cursor.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { withoutHiddenPosts } from '../hidden-posts.service.ts';
import { readCards, readListedCards } from '../post-cards.service.ts';
import { type Filter, isUnfiltered, passes } from './feed-filter.ts';
import * as tagged from './followed-tags.store.ts';
import * as store from './following-feed.store.ts';

/** Up to this many followed members, one query per member costs less than reading the newest posts of the site. */
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
  // When the posts in `newest` fill the page, authors are read only back to the time of its last post.
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
    newest = [...newest, ...found].sort(newestFirst(({ id }) => id)).slice(0, limit);
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

/** Returns a function that compares posts by time and then by id, the newest first. */
function newestFirst<Post extends { created_at: string }>(idOf: (post: Post) => string) {
  return (a: Post, b: Post): number => {
    if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
    return idOf(a) < idOf(b) ? 1 : -1;
  };
}

/** Up to this many followed tags, one query per tag costs less than reading the newest posts of the site. */
const FEW_TAGS = 100;
const RANGES_PER_QUERY = 64;

/** Returns the public posts with a tag that the viewer follows, without duplicates, the newest first. */
export async function readFollowedTags(
  database: Database,
  viewer: Viewer,
  { cursor, limit, ...filter }: Filter & PageQuery,
): Promise<Page<PostCard>> {
  const { followedTagsKeyset: keyset } = tagged;
  return readShownPage(viewer, {
    keyset,
    start: keyset.after(cursor),
    limit,
    omits: !isUnfiltered(filter),
    list: (after, size) =>
      keyset.read(size, (rows) => listWithTags(database.read, viewer.userId, after, rows)),
    show: async (rows: tagged.PostWithTag[]) => {
      const ids = rows.map(({ post_id }) => post_id);
      const cards = await readListedCards(database, viewer, ids);
      return rows.flatMap((row) => {
        const item = cards.get(row.post_id);
        return item && passes(filter, item) ? [{ row, item }] : [];
      });
    },
  });
}

/**
 * Returns the next posts of the feed. For a viewer who follows many tags, the newest posts of the site usually include
 * enough. Otherwise, each tag's next post is read. The `limit` newest of these posts decide which tags are read, and how
 * far back.
 */
async function listWithTags(database: Queryable, viewer: string, after: After, limit: number) {
  if ((await tagged.countFollowedTags(database, viewer)) > FEW_TAGS) {
    const walked = await tagged.walkNewestPublic(database, viewer, after, limit);
    if (walked.length === limit) return walked;
  }
  const heads = await tagged.listNewestOfTags(database, viewer, after);
  const newest = new Map(heads.map((head) => [head.post_id, head]));
  const since = [...newest.values()][limit - 1]?.created_at ?? lowest.time;
  const ranges = heads.filter(({ created_at }) => created_at >= since);
  let found: tagged.PostWithTag[] = [];
  for (const part of chunksOf(ranges, RANGES_PER_QUERY)) {
    const posts = await tagged.listOfRanges(database, { ranges: part, since }, after, limit);
    found = mergedPosts([...found, ...posts], limit);
  }
  return found;
}

/** Returns the newest of the posts, without duplicates. */
function mergedPosts(posts: tagged.PostWithTag[], limit: number): tagged.PostWithTag[] {
  const byId = new Map(posts.map((post) => [post.post_id, post]));
  return [...byId.values()].sort(newestFirst(({ post_id }) => post_id)).slice(0, limit);
}
