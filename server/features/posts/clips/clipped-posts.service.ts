import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { ClippedPost } from '#contract/posts/clips.ts';
import { type Batch, collectPage } from '#server/platform/database/collect-page.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './clipped-posts.store.ts';
import { clipWords, showPosts } from './show-items.service.ts';

/** The number of entries whose texts one statement compares. One page may need several statements. */
const COMPARED_AT_ONCE = 2000;

/** Returns the posts in the viewer's clips that contain all words, each with its clips, the last added post first. */
export async function findClippedPosts(
  database: Database,
  viewer: Viewer,
  { q, cursor, limit }: PageQuery & { q: string },
): Promise<Page<ClippedPost>> {
  const words = clipWords(q);
  const start = store.clippedKeyset.after(cursor);
  if (words.length === 0) return { items: [], next_cursor: null, has_more: false };
  const read = (after: After) => readBatch(database, viewer, { words, after, limit: limit + 1 });
  return collectPage(start, limit, read, (after) => store.clippedKeyset.cursor(after));
}

async function readBatch(
  database: Database,
  viewer: Viewer,
  { words, after, limit }: { words: readonly string[]; after: After; limit: number },
): Promise<Batch<ClippedPost, After>> {
  const user = viewer.userId;
  const until = await store.findEndOfEntries(database.read, {
    user,
    after,
    size: COMPARED_AT_ONCE,
  });
  const found = { user, words, after, until, limit };
  const rows = await store.listClippedPosts(database.read, found);
  const ids = rows.map(({ post_id }) => post_id);
  const shown = await showPosts(database, viewer, user, ids);
  const entries = await store.listEntriesOfPosts(database.read, user, [...shown.keys()]);
  const ofPost = Map.groupBy(entries, ({ post_id }) => post_id);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    found: rows.flatMap((row) => {
      const post = shown.get(row.post_id)?.post;
      if (!post) return [];
      const clips = (ofPost.get(post.id) ?? []).map(({ id, name, note }) => ({ id, name, note }));
      return [{ item: { post, clips }, after: store.clippedKeyset.afterRow(row) }];
    }),
    next: last ? store.clippedKeyset.afterRow(last) : until,
  };
}
