import type { PostCard } from '#contract/posts.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readCards } from './cards.service.ts';
import { listMarked, type Mark, markKeyset } from './marked-posts.store.ts';

/**
 * The posts that the viewer has liked or saved, the latest first. A page is shorter by those that the
 * viewer may no longer see.
 */
export async function readMarkedPosts(
  database: Database,
  viewer: Viewer,
  mark: Mark,
  { cursor, limit }: PageQuery,
): Promise<Page<PostCard>> {
  const after = markKeyset.after(cursor);
  const page = await listMarked(database.read, mark, { user: viewer.userId, after, limit });
  const ids = page.items.map(({ post_id }) => post_id);
  return { ...page, items: await readCards(database, viewer, ids) };
}
