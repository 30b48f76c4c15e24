import type { z } from 'zod';
import type { setPinnedPost as setPinnedPostFunction } from '#contract/posts/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { postNotFound } from '../posts.service.ts';
import * as store from '../posts.store.ts';
import { lockOwnPost } from './own-posts.service.ts';

/**
 * Pins a published post of the viewer to their profile, which replaces the pinned post, or unpins it. A repeated call
 * changes nothing. Throws not-found for a draft, and the errors of `lockOwnPost`.
 */
export async function setPinnedPost(
  database: Database,
  viewer: Viewer,
  { postId, pinned }: { postId: string; pinned: boolean },
): Promise<z.output<typeof setPinnedPostFunction.output>> {
  const { userId } = viewer;
  if (!pinned) {
    await database.writeOne((queryable) =>
      store.unpinPost(queryable, { user_id: userId, post_id: postId }),
    );
    return { pinned, former_id: null };
  }
  return database.write(async (transaction) => {
    const post = await lockOwnPost(transaction, viewer, postId);
    if (!post.is_published) throw postNotFound();
    const former = await store.findPinned(transaction, userId);
    await store.pinPost(transaction, userId, postId);
    return { pinned, former_id: former && former.id !== postId ? former.id : null };
  });
}
