import type { Comment } from '#contract/comments.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface CommentFacts {
  user_id: string;
  state: Comment['state'];
}

/** The facts of a post that decide what a viewer may do with its comments. */
export interface CommentedPost {
  user_id: string;
  is_published: boolean;
}

/** The state in which others see a comment: those of a member who is leaving look deleted. */
export function shownState({
  state,
  leaving_at,
}: {
  state: Comment['state'];
  leaving_at: string | null;
}): Comment['state'] {
  return leaving_at === null ? state : 'deleted';
}

function managesPosts({ admin }: Viewer): boolean {
  return admin?.permissions.has('manage_posts') ?? false;
}

/**
 * Whether the viewer may read the text of a comment on a post that they may see. A hidden one can be read
 * by its writer, by the author of the post, and by members who manage posts.
 */
export function canReadText(viewer: Viewer, comment: CommentFacts, post: CommentedPost): boolean {
  if (comment.state !== 'hidden') return comment.state === 'shown';
  return [comment.user_id, post.user_id].includes(viewer.userId) || managesPosts(viewer);
}

/** Whether the viewer may delete a comment: their own, or any if they manage posts. */
export function canDelete(viewer: Viewer, comment: CommentFacts): boolean {
  return comment.user_id === viewer.userId || managesPosts(viewer);
}

/** Whether the viewer may hide a comment: the author of the post may, except their own comments. */
export function canHide(viewer: Viewer, comment: CommentFacts, post: CommentedPost): boolean {
  return post.user_id === viewer.userId && comment.user_id !== viewer.userId;
}

/** What the viewer may do with a comment on a post that they may see. */
export function permissionsFor(
  viewer: Viewer,
  comment: CommentFacts,
  post: CommentedPost,
): Comment['can'] {
  const exists = comment.state !== 'deleted';
  const shown = comment.state === 'shown';
  return {
    delete: exists && canDelete(viewer, comment),
    hide: exists && canHide(viewer, comment, post),
    report: shown && comment.user_id !== viewer.userId,
    reply: shown && post.is_published,
  };
}
