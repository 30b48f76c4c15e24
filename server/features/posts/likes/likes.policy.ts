import { canReadPost, type PostFacts } from '#server/features/posts/posts/posts.policy.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Whether the viewer can like a post: it must be published and visible to them. Own posts are allowed. */
export function canLike(viewer: Viewer, post: PostFacts): 'yes' | 'draft' | 'missing' {
  if (!canReadPost(viewer, post)) return 'missing';
  return post.is_published ? 'yes' : 'draft';
}
