import type { Liker } from '#contract/likes.ts';
import type { PostCard } from '#contract/posts.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import { readCards } from '#server/features/posts/cards.service.ts';
import { postNotFound } from '#server/features/posts/posts.service.ts';
import { toSummary } from '#server/features/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pageOfRows, placeAfter } from '#server/platform/database/paging.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './like-lists.store.ts';

/** Who likes a post and how many times, the most first. Throws not-found for a post not theirs to see. */
export async function readLikers(
  database: Database,
  viewer: Viewer,
  postId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Liker>> {
  const after = placeAfter(cursor, ['count', 'id']);
  const [post] = await readCards(database, viewer, [postId]);
  if (!post) throw postNotFound();
  const rows = await store.listLikers(database.read, { post: postId, after, limit: limit + 1 });
  return pageOfRows(
    rows,
    limit,
    (row) => [row.count, row.id],
    ({ count, updated_at, ...user }) => ({ user: toSummary(user), count, updated_at }),
  );
}

/** The posts the viewer likes, the latest first; a page is shorter by those no longer theirs to see. */
export async function readLikedPosts(
  database: Database,
  viewer: Viewer,
  { cursor, limit }: PageQuery,
): Promise<Page<PostCard>> {
  const after = placeAfter(cursor, ['time', 'id']);
  const user = viewer.userId;
  const rows = await store.listLiked(database.read, { user, after, limit: limit + 1 });
  const page = pageOfRows(
    rows,
    limit,
    (row) => [row.created_at, row.post_id],
    (row) => row.post_id,
  );
  return { ...page, items: await readCards(database, viewer, page.items) };
}
