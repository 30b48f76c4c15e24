import type { Comment } from '#contract/comments.ts';
import type { EventTopic, PostTopic } from '#contract/live-events.ts';
import { managesPosts } from '#server/features/posts/posts.policy.ts';
import type { CommentsTable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface CommentFacts {
  user_id: string;
  state: Comment['state'];
  /** When the team of the site has hidden it, or null. */
  hidden_at: string | null;
}

/** What a comment is about. */
export interface CommentableRef {
  kind: 'post' | 'event';
  id: string;
}

/** The live topic of what a comment is about. */
export function topicOf({ kind, id }: CommentableRef): PostTopic | EventTopic {
  return `${kind}:${id}`;
}

/** A post or an event, with the facts that decide what a viewer may do with its comments. */
export interface Commentable extends CommentableRef {
  /** The author of the post, or the organiser of the event. */
  user_id: string;
  title: string;
  comments_count: number;
  /** Whether it takes comments: a draft does not. */
  isOpen: boolean;
}

/** What a comment is about. */
export function refOf(comment: {
  post_id: string | null;
  event_id: string | null;
}): CommentableRef {
  // A check of the table: either of the two is null.
  return comment.post_id === null
    ? { kind: 'event', id: comment.event_id ?? '' }
    : { kind: 'post', id: comment.post_id };
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

/**
 * Whether the viewer may read the text of a comment on something that they may see. A hidden one can be read
 * by its writer, by members who manage posts, and, unless the team has hidden it, by the owner of what it is about.
 */
export function canReadText(viewer: Viewer, comment: CommentFacts, about: Commentable): boolean {
  if (comment.state !== 'hidden') return comment.state === 'shown';
  if (isToldOfHiding(viewer, comment)) return true;
  return comment.hidden_at === null && about.user_id === viewer.userId;
}

/** Whether the viewer learns that the team has hidden a comment, and why. */
export function isToldOfHiding(
  viewer: Viewer,
  { user_id }: Pick<CommentFacts, 'user_id'>,
): boolean {
  return user_id === viewer.userId || managesPosts(viewer);
}

/** Whether a comment was hidden from its first moment, so that for others it is not there: not even as a hidden one. */
export function isUnseen({
  hidden_at,
  hidden_by,
  created_at,
}: Pick<CommentsTable, 'hidden_at' | 'hidden_by' | 'created_at'>): boolean {
  return hidden_at !== null && hidden_by === null && hidden_at === created_at;
}

/** Whether the viewer may delete a comment: their own, or any if they manage posts. */
export function canDelete(viewer: Viewer, comment: CommentFacts): boolean {
  return comment.user_id === viewer.userId || managesPosts(viewer);
}

/**
 * Whether the viewer may hide a comment, or show it again: the owner of what it is about may, except their own comments
 * and those that the team has hidden.
 */
export function canHide(viewer: Viewer, comment: CommentFacts, about: Commentable): boolean {
  if (comment.hidden_at !== null) return false;
  return about.user_id === viewer.userId && comment.user_id !== viewer.userId;
}

/** Whether the team can hide a comment, or show it again. What the owner of a post has hidden is hidden already. */
export function isDecidable({ state, hidden_at }: Omit<CommentFacts, 'user_id'>): boolean {
  return state === 'shown' || (state === 'hidden' && hidden_at !== null);
}

function canModerate(viewer: Viewer, comment: CommentFacts): boolean {
  return comment.user_id !== viewer.userId && isDecidable(comment) && managesPosts(viewer);
}

/** What the viewer may do with a comment on something that they may see. */
export function permissionsFor(
  viewer: Viewer,
  comment: CommentFacts,
  about: Commentable,
): Comment['can'] {
  const exists = comment.state !== 'deleted';
  const shown = comment.state === 'shown';
  return {
    delete: exists && canDelete(viewer, comment),
    hide: exists && canHide(viewer, comment, about),
    report: shown && comment.user_id !== viewer.userId,
    reply: shown && about.isOpen,
    moderate: canModerate(viewer, comment),
  };
}
