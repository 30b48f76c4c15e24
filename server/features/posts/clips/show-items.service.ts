import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import type { ClipItem } from '#contract/posts/clips.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { withoutHiddenPosts } from '#server/features/posts/posts/hidden-posts.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ClipsTable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  findItems,
  type ItemRow,
  type ItemsAfter,
  itemKeyset,
  listItems,
  showableAmong,
} from './clip-items.store.ts';
import { ownsClip } from './clips.policy.ts';

/**
 * The entries whose posts both the owner of the clip and the viewer may see. To others, a clip also lacks the posts of
 * authors who allow no public clips, and what mutes hide from the viewer.
 */
export async function showItems(
  database: Database,
  viewer: Viewer | null,
  clip: ClipsTable,
  rows: readonly ItemRow[],
): Promise<{ row: ItemRow; item: ClipItem }[]> {
  const isOwn = ownsClip(viewer, clip);
  const ids = rows.map(({ post_id }) => post_id);
  const showable = await showableAmong(database.read, clip.user_id, ids);
  const wanted = ids.filter((id) => {
    const found = showable.get(id);
    return found && (isOwn || !found.isWithheld);
  });
  const posts = await readPosts(database, viewer, wanted, isOwn);
  return rows.flatMap((row) => {
    const post = posts.get(row.post_id);
    if (!post) return [];
    const is_withheld = clip.is_public && (showable.get(row.post_id)?.isWithheld ?? false);
    return [{ row, item: { post, note: row.note, is_withheld } }];
  });
}

async function readPosts(
  database: Database,
  viewer: Viewer | null,
  ids: string[],
  isOwn: boolean,
): Promise<Map<string, PostCard>> {
  if (ids.length === 0) return new Map();
  const cards = await readCards(database, viewer, ids);
  const shown = isOwn ? cards : await withoutHiddenPosts(database, viewer, cards);
  return new Map(shown.map((card) => [card.id, card]));
}

/** A page of a clip, or of what a search finds in it. */
export function readItems(
  database: Database,
  viewer: Viewer | null,
  clip: ClipsTable,
  { cursor, limit, q = '' }: PageQuery & { q?: string | undefined },
): Promise<Page<ClipItem>> {
  const words = foldText(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  const list = (after: ItemsAfter, size: number): Promise<Page<ItemRow>> =>
    words.length === 0
      ? listItems(database.read, { clip: clip.id, after, limit: size })
      : findItems(database.read, { clip: clip.id, words, after, limit: size });
  return readShownPage(viewer, {
    keyset: itemKeyset,
    start: itemKeyset.after(cursor),
    limit,
    list,
    show: (rows: ItemRow[]) => showItems(database, viewer, clip, rows),
    omits: true,
  });
}
