import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';
import { lowest } from '#server/platform/database/cursor.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readListedCards } from '../post-cards.service.ts';
import { type Filter, isUnfiltered, passes } from './feed-filter.ts';
import * as store from './followed-tags.store.ts';

/**
 * Up to this many followed tags, reading the newest posts of each tag costs less than reading the newest posts of the
 * site.
 */
const FEW = 100;
const RANGES_PER_QUERY = 64;

/** Returns the public posts with a tag that the viewer follows, without duplicates, the newest first. */
export async function readFollowedTags(
  database: Database,
  viewer: Viewer,
  { cursor, limit, ...filter }: Filter & PageQuery,
): Promise<Page<PostCard>> {
  const { followedTagsKeyset: keyset } = store;
  return readShownPage(viewer, {
    keyset,
    start: keyset.after(cursor),
    limit,
    omits: !isUnfiltered(filter),
    list: (after, size) =>
      keyset.read(size, (rows) => listWithTags(database.read, viewer.userId, after, rows)),
    show: async (rows: store.PostWithTag[]) => {
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
  if ((await store.countFollowedTags(database, viewer)) > FEW) {
    const walked = await store.walkNewestPublic(database, viewer, after, limit);
    if (walked.length === limit) return walked;
  }
  const heads = await store.listNewestOfTags(database, { viewer, ...after });
  const newest = new Map(heads.map((head) => [head.post_id, head]));
  const since = [...newest.values()][limit - 1]?.created_at ?? lowest.time;
  const ranges = heads.filter(({ created_at }) => created_at >= since);
  let found: store.PostWithTag[] = [];
  for (const part of chunksOf(ranges, RANGES_PER_QUERY)) {
    const posts = await store.listOfRanges(database, { ranges: part, since }, after, limit);
    found = mergedPosts([...found, ...posts], limit);
  }
  return found;
}

/** Returns the newest of the posts, without duplicates. */
function mergedPosts(posts: store.PostWithTag[], limit: number): store.PostWithTag[] {
  const byId = new Map(posts.map((post) => [post.post_id, post]));
  return [...byId.values()].sort(newestFirst).slice(0, limit);
}

function newestFirst(a: store.PostWithTag, b: store.PostWithTag): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.post_id < b.post_id ? 1 : -1;
}
