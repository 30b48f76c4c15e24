import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { Liker } from '#contract/posts/likes.ts';
import { seesAllMembers } from '#server/features/members/profiles/profiles.policy.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { hidesBlocked } from '#server/features/members/visibility/visibility.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './likers.store.ts';

/**
 * Returns the members who like a post, with their number of likes, the highest number first. Omits members with a block
 * with the viewer. Unless the viewer is the author, omits members whose profile the viewer cannot read. Throws
 * `not-found` if the viewer cannot see the post.
 */
export async function readLikers(
  database: Database,
  viewer: Viewer,
  postId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Liker>> {
  const after = store.likerKeyset.after(cursor);
  const [post] = await readCards(database, viewer, [postId]);
  if (!post) throw postNotFound();
  const all = seesAllMembers(viewer, post.user_id);
  const of = { post: postId, viewer: viewer.userId, all };
  const list = store.listLikers(hidesBlocked(viewer));
  const page = await list(database.read, { ...of, after, limit });
  const items = page.items.map(({ user_id, count, created_at, updated_at, ...user }) => ({
    user: toSummary({ id: user_id, ...user }),
    user_id,
    post_id: postId,
    count,
    created_at,
    updated_at,
  }));
  return { ...page, items };
}
