import type { Liker } from '#contract/likes.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import { hidesBlocked } from '#server/features/hiding/hiding.service.ts';
import { readCards } from '#server/features/posts/cards.service.ts';
import { postNotFound } from '#server/features/posts/posts.service.ts';
import { seesAllMembers } from '#server/features/profiles/profiles.policy.ts';
import { toSummary } from '#server/features/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './likers.store.ts';

/**
 * The members who like a post, with how many times, the most first. Members whose profile the viewer may not read are
 * left out, except for the author of the post, and members with whom the viewer has a block. Throws not-found for a post that the viewer may not see.
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
  const of = { post: postId, viewer: viewer.userId, all, apart: hidesBlocked(viewer) };
  const page = await store.listLikers(database.read, { ...of, after, limit });
  const items = page.items.map(({ user_id, count, updated_at, ...user }) => ({
    user: toSummary({ id: user_id, ...user }),
    count,
    updated_at,
  }));
  return { ...page, items };
}
