import type { Comment } from '#contract/comments.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface CommentFacts {
  user_id: string;
  state: Comment['state'];
}

/** What decides about the comments under a post. */
export interface CommentedPost {
  user_id: string;
  is_published: boolean;
}

function managesPosts({ admin }: Viewer): boolean {
  return admin?.permissions.has('manage_posts') ?? false;
}

/**
 * Whether the viewer may read the words of a comment under a post they may see. A hidden one is for its
 * writer, the post's author and whoever manages posts.
 */
export function canReadWords(viewer: Viewer, comment: CommentFacts, post: CommentedPost): boolean {
  if (comment.state !== 'hidden') return comment.state === 'shown';
  return [comment.user_id, post.user_id].includes(viewer.userId) || managesPosts(viewer);
}

/** Own comments; whoever manages posts may delete any. */
export function canDelete(viewer: Viewer, comment: CommentFacts): boolean {
  return comment.user_id === viewer.userId || managesPosts(viewer);
}

/** The post's author hides what others wrote; their own words they delete. */
export function canHide(viewer: Viewer, comment: CommentFacts, post: CommentedPost): boolean {
  return post.user_id === viewer.userId && comment.user_id !== viewer.userId;
}

/** What the viewer may do with a comment under a post they may see. */
export function permissionsFor(
  viewer: Viewer,
  comment: CommentFacts,
  post: CommentedPost,
): Comment['can'] {
  const stands = comment.state !== 'deleted';
  const shown = comment.state === 'shown';
  return {
    delete: stands && canDelete(viewer, comment),
    hide: stands && canHide(viewer, comment, post),
    report: shown && comment.user_id !== viewer.userId,
    reply: shown && post.is_published,
  };
}
