import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readCards } from './post-cards.service.ts';
import { listReacted, type Reaction, reactionKeyset } from './reacted-posts.store.ts';

/**
 * Returns the posts that the viewer has liked or saved, the latest first. A page omits posts that the viewer can no
 * longer see, so it may be shorter than the limit.
 */
export async function readReactedPosts(
  database: Database,
  viewer: Viewer,
  reaction: Reaction,
  { cursor, limit }: PageQuery,
): Promise<Page<PostCard>> {
  const after = reactionKeyset.after(cursor);
  const page = await listReacted(database.read, reaction, { user: viewer.userId, after, limit });
  const ids = page.items.map(({ post_id }) => post_id);
  return { ...page, items: await readCards(database, viewer, ids) };
}
