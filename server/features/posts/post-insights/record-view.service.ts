import { japanDay } from '#contract/foundations/wall-clock.ts';
import type { ViewSource } from '#contract/posts/insight-choices.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { findPostAccess } from '#server/features/posts/posts/posts.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Client, Viewer } from '#server/platform/http/viewer.ts';
import type { PostActivity } from './post-activity.ts';
import { countsAsView, isProgram } from './record-view.policy.ts';
import { createViewHash } from './view-hashes.service.ts';

interface Reader {
  viewer: Viewer | null;
  client: Client;
}

/** Creates the function that counts the view of a post. Its response reveals nothing about the post. */
export function createRecordView(database: Database, activity: PostActivity) {
  const viewHashOf = createViewHash(database);
  return async (
    { viewer, client }: Reader,
    { postId, source }: { postId: string; source: ViewSource },
  ) => {
    if (isProgram(client.userAgent)) return {};
    const day = japanDay(Date.now());
    const hash = await viewHashOf(day, postId, viewer, client);
    if (!activity.knows(hash) && (await isReader(database, viewer, postId))) {
      activity.view({ postId, source, day, hash });
    }
    return {};
  };
}

async function isReader(database: Database, viewer: Viewer | null, postId: string) {
  const post = await findPostAccess(database.read, postId, viewer?.userId);
  if (!post || !countsAsView(viewer, post)) return false;
  if (!viewer?.hidesOthers) return true;
  return (await findBlocked(database.read, viewer.userId, [post.user_id])).size === 0;
}
