import { canReadPost, type PostFacts } from '#server/features/posts/posts.policy.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Likes go to published posts the viewer may see; one's own are no exception. */
export function canLike(viewer: Viewer, post: PostFacts): 'yes' | 'draft' | 'missing' {
  if (!canReadPost(viewer, post)) return 'missing';
  return post.is_published ? 'yes' : 'draft';
}
