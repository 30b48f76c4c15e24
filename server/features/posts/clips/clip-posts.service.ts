import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { ClipItem, ClippedPost } from '#contract/posts/clips.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { withoutHiddenPosts } from '#server/features/posts/posts/hidden-posts.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import { type Batch, collectPage } from '#server/platform/database/collect-page.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { wordsOf } from '#server/platform/search/list-search.ts';
import * as store from './clip-search.store.ts';
import {
  type ItemRow,
  type ItemsAfter,
  itemKeyset,
  listItems,
  showableAmong,
} from './clips.store.ts';
import type { ClipsTable } from './clips.tables.ts';

/** A post of a clip. With `isWithheld`, the clip may show the post only to the owner of the clip. */
interface ShownPost {
  post: PostCard;
  isWithheld: boolean;
}

/**
 * Returns the posts that both the owner of the clips and the viewer may see. A viewer other than the owner gets neither
 * posts that they mute nor posts of authors who do not allow public clips.
 */
export async function showPosts(
  database: Database,
  viewer: Viewer | null,
  owner: string,
  ids: readonly string[],
): Promise<Map<string, ShownPost>> {
  const isOwn = viewer?.userId === owner;
  const showable = await showableAmong(database.read, owner, ids);
  const isWithheld = (id: string) => showable.get(id)?.isWithheld ?? false;
  const wanted = [...showable.keys()].filter((id) => isOwn || !isWithheld(id));
  const posts = await readPosts(database, viewer, wanted, isOwn);
  return new Map(posts.map((post) => [post.id, { post, isWithheld: isWithheld(post.id) }]));
}

async function showItems(
  database: Database,
  viewer: Viewer | null,
  { user_id, is_public }: ClipsTable,
  rows: readonly ItemRow[],
): Promise<{ row: ItemRow; item: ClipItem }[]> {
  const ids = rows.map(({ post_id }) => post_id);
  const shown = await showPosts(database, viewer, user_id, ids);
  return rows.flatMap((row) => {
    const found = shown.get(row.post_id);
    if (!found) return [];
    const { post, isWithheld } = found;
    return [{ row, item: { post, note: row.note, is_withheld: is_public && isWithheld } }];
  });
}

async function readPosts(database: Database, viewer: Viewer | null, ids: string[], isOwn: boolean) {
  if (ids.length === 0) return [];
  const cards = await readCards(database, viewer, ids);
  return isOwn ? cards : withoutHiddenPosts(database, viewer, cards);
}

/** Returns a page of a clip, or of the search results in it. */
export function readItems(
  database: Database,
  viewer: Viewer | null,
  clip: ClipsTable,
  { cursor, limit, q = '' }: PageQuery & { q?: string | undefined },
): Promise<Page<ClipItem>> {
  const words = wordsOf(q);
  const list = (after: ItemsAfter, size: number): Promise<Page<ItemRow>> =>
    words.length === 0
      ? listItems(database.read, { clip: clip.id, after, limit: size })
      : store.findItems(database.read, { clip: clip.id, words, after, limit: size });
  return readShownPage(viewer, {
    keyset: itemKeyset,
    start: itemKeyset.after(cursor),
    limit,
    list,
    show: (rows: ItemRow[]) => showItems(database, viewer, clip, rows),
    omits: true,
  });
}

/** The number of entries whose texts one statement compares. One page may need several statements. */
const COMPARED_AT_ONCE = 2000;

/**
 * Returns those posts in the viewer's clips that contain all words. Each post has its clips. The last added post is
 * first.
 */
export async function findClippedPosts(
  database: Database,
  viewer: Viewer,
  { q, cursor, limit }: PageQuery & { q: string },
): Promise<Page<ClippedPost>> {
  const words = wordsOf(q);
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
  const entries = await store.listEntriesOfPosts(database.read, [...shown.keys()], { user });
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
