import { FEED_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { highest, lowest } from '#server/platform/database/cursor.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { withoutHiddenPosts } from '../hidden-posts.service.ts';
import { readCards } from '../post-cards.service.ts';
import { FEW, readFollowing } from './following-feed.service.ts';
import { countFollowed, followingKeyset, listNewestOfEach } from './following-feed.store.ts';
import * as store from './quiet-posters.store.ts';

/** The number of authors whose posts are read: more than are shown, because some are hidden from the viewer. */
const CANDIDATES = 60;

interface Quietness {
  id: string;
  created_at: string;
  posts: number;
}

/**
 * Returns posts of followed members since a time: the newest post of each author, authors with the fewest posts first.
 * Further posts of フォロー中 fill the page.
 */
export async function readQuietFirst(
  database: Database,
  viewer: Viewer,
  { since, limit }: { since: string; limit: number },
): Promise<PostCard[]> {
  const authors = await listAuthors(database.read, viewer.userId, since);
  const ids = authors.toSorted(quietFirst).map(({ id }) => id);
  const readable = await readCards(database, viewer, ids.slice(0, CANDIDATES));
  const quiet = (await withoutHiddenPosts(database, viewer, readable)).slice(0, limit);
  if (quiet.length === limit) return quiet;
  const { items } = await readFollowing(database, viewer, { limit: FEED_PAGE_SIZE });
  const known = new Set(quiet.map(({ id }) => id));
  const others = items.filter(({ id, created_at }) => created_at >= since && !known.has(id));
  return [...quiet, ...others].slice(0, limit);
}

/**
 * Returns the newest post and the number of posts since a time for each followed author. Reads a few followed members
 * one by one. For many followed members, reads only the newest posts of the site, which suffice for a page and limit
 * the cost.
 */
async function listAuthors(database: Queryable, viewer: string, since: string) {
  if ((await countFollowed(database, viewer)) > FEW) {
    const posts = await store.listFollowedWithin(database, { viewer, since });
    return [...Map.groupBy(posts, ({ user_id }) => user_id).values()].map(quietnessOf);
  }
  const all = { viewer, from: lowest.id, to: highest.id };
  const newest = await listNewestOfEach(database, all, followingKeyset.start, FEW);
  const recent = newest.filter(({ created_at }) => created_at >= since);
  const authors = recent.map(({ user_id }) => user_id);
  const counts = await store.countPostsSince(database, authors, since);
  return recent.map(({ id, user_id, created_at }) => ({
    id,
    created_at,
    posts: counts.get(user_id) ?? 0,
  }));
}

function quietnessOf(posts: readonly { id: string; created_at: string }[]): Quietness {
  const [newest] = posts.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return { id: newest?.id ?? '', created_at: newest?.created_at ?? '', posts: posts.length };
}

function quietFirst(a: Quietness, b: Quietness): number {
  if (a.posts !== b.posts) return a.posts - b.posts;
  return a.created_at < b.created_at ? 1 : -1;
}
