import type { Comment } from '#contract/comments/comments.ts';
import { COMMENT_EDIT_TIME } from '#contract/foundations/limits.ts';
import type { EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import type { CommenterGroup } from '#contract/posts/post-choices.ts';
import { managesPosts } from '#server/features/posts/posts/posts.policy.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { CommentsTable } from './comments.tables.ts';

interface CommentFacts {
  user_id: string;
  state: Comment['state'];
  /** The time at which the team hid the comment, or null. */
  hidden_at: string | null;
}

type EditFacts = CommentFacts & Pick<CommentsTable, 'hidden_by' | 'created_at'>;

export interface CommentableRef {
  kind: 'post' | 'event';
  id: string;
}

export const aboutColumn = { post: 'post_id', event: 'event_id' } as const;

export function topicOf({ kind, id }: CommentableRef): PostTopic | EventTopic {
  return `${kind}:${id}`;
}

/** A post or an event, with the fields that decide which actions a viewer can take on its comments. */
export interface Commentable extends CommentableRef {
  /** The author of the post, or the organiser of the event. */
  user_id: string;
  title: string;
  comments_count: number;
  /** Whether the post or event accepts comments. A draft does not. */
  isOpen: boolean;
  /** The group of readers whom the owner allows to comment on the post or event. */
  commenters: CommenterGroup;
  /** Whether the viewer is in this group. Other readers can like comments, and change their own earlier comments. */
  isCommenter: boolean;
}

export function refOf(comment: Pick<CommentsTable, 'post_id' | 'event_id'>): CommentableRef {
  // A check constraint of the table ensures that one of the two ids is set.
  return comment.post_id === null
    ? { kind: 'event', id: comment.event_id ?? '' }
    : { kind: 'post', id: comment.post_id };
}

interface Contact {
  about: Commentable;
  answered: Pick<CommentsTable, 'user_id'> | null;
}

/** Returns the members that a comment contacts: the owner of its post or event, and the author of the answered comment. */
export function contactedBy({ about, answered }: Contact): string[] {
  return answered ? [about.user_id, answered.user_id] : [about.user_id];
}

/** Returns the state in which others see a comment. A comment of a member pending deletion is shown as deleted. */
export function shownState(comment: { state: Comment['state']; leaving_at: string | null }) {
  return comment.leaving_at === null ? comment.state : 'deleted';
}

/**
 * Whether the viewer can read the text of a comment on a visible post or event. The writer and members who manage posts
 * can read a hidden comment. The owner of the post or event can read it unless the team hid the comment.
 */
export function canReadText(viewer: Viewer, comment: CommentFacts, about: Commentable): boolean {
  if (comment.state !== 'hidden') return comment.state === 'shown';
  if (isNotifiedOfHiding(viewer, comment)) return true;
  return comment.hidden_at === null && about.user_id === viewer.userId;
}

/** Whether the viewer sees that the team has hidden a comment, and why. */
export function isNotifiedOfHiding(viewer: Viewer, { user_id }: Pick<CommentFacts, 'user_id'>) {
  return user_id === viewer.userId || managesPosts(viewer);
}

/** Whether a comment has been in pending review since it was written. Others do not see such a comment at all. */
export function isUnseen({ hidden_at, hidden_by, created_at }: EditFacts): boolean {
  return hidden_by === null && hidden_at === created_at;
}

/**
 * Returns why the viewer cannot edit a visible comment: another member has written the comment, the comment is hidden,
 * or the time for edits is over. Returns null when the viewer can edit the comment, even in its first pending review.
 */
function editRefusal(viewer: Viewer, comment: EditFacts, now: Date) {
  if (comment.user_id !== viewer.userId) return 'permission';
  if (comment.state !== 'shown' && !isUnseen(comment)) return 'hidden';
  return now.getTime() < Date.parse(comment.created_at) + COMMENT_EDIT_TIME ? null : 'over';
}

/** Throws `permission-denied`, `comment-hidden` or `comment-edit-over` when the viewer cannot edit a comment. */
export function refuseEdit(viewer: Viewer, comment: EditFacts, now: Date): void {
  const refusal = editRefusal(viewer, comment, now);
  if (refusal === null) return;
  if (refusal === 'permission') throw new AppError('permission-denied');
  throw refusal === 'hidden' ? commentHidden() : timeOver();
}

function commentHidden(): AppError {
  return new AppError('failed-precondition', '非表示になったコメントは編集できません', {
    reason: 'comment-hidden',
  });
}

function timeOver(): AppError {
  return new AppError('failed-precondition', 'コメントを編集できるのは、書いてから15分までです', {
    reason: 'comment-edit-over',
  });
}

const limitedTexts = {
  readers: 'この投稿にはコメントできません',
  followers: 'この投稿には、フォロワーだけがコメントできます',
  mutuals: 'この投稿には、相互フォローの人だけがコメントできます',
  nobody: 'この投稿では、コメントを受け付けていません',
} satisfies Record<CommenterGroup, string>;

export function refuseOutsider({ isCommenter, commenters }: Commentable): void {
  if (isCommenter) return;
  const reason = 'comments-limited';
  throw new AppError('failed-precondition', limitedTexts[commenters], { reason });
}

export function refuseClosed(viewer: Viewer, { user_id }: Commentable, isClosed: boolean): void {
  if (!isClosed || viewer.userId === user_id) return;
  throw new AppError('failed-precondition', 'このスレッドは閉じられているため、返信できません', {
    reason: 'thread-closed',
  });
}

/** Whether the viewer can close the thread of a first comment, as the owner of its post or event. */
export function canClose(
  viewer: Viewer,
  { parent_id }: Pick<CommentsTable, 'parent_id'>,
  about: Commentable,
): boolean {
  return parent_id === null && about.user_id === viewer.userId;
}

export function canDelete(viewer: Viewer, comment: CommentFacts): boolean {
  return comment.user_id === viewer.userId || managesPosts(viewer);
}

/**
 * Whether the viewer can hide a comment or show it again, as the owner of its post or event. The owner's own comments
 * and comments that the team has hidden are excluded.
 */
export function canHide(viewer: Viewer, comment: CommentFacts, about: Commentable): boolean {
  if (comment.hidden_at !== null) return false;
  return about.user_id === viewer.userId && comment.user_id !== viewer.userId;
}

/** Whether the team can hide a comment or show it again. Comments that the owner of the post has hidden are excluded. */
export function isDecidable({ state, hidden_at }: Omit<CommentFacts, 'user_id'>): boolean {
  return state === 'shown' || (state === 'hidden' && hidden_at !== null);
}

function canModerate(viewer: Viewer, comment: CommentFacts): boolean {
  return comment.user_id !== viewer.userId && isDecidable(comment) && managesPosts(viewer);
}

/** Returns what the viewer can do with a comment on a visible post or event. `isClosed` is the state of its thread. */
export function permissionsFor(
  viewer: Viewer,
  comment: EditFacts & Pick<CommentsTable, 'parent_id'>,
  { about, isClosed }: { about: Commentable; isClosed: boolean },
): Comment['can'] {
  const exists = comment.state !== 'deleted';
  const shown = comment.state === 'shown';
  const isOwner = about.user_id === viewer.userId;
  return {
    edit: exists && about.isOpen && editRefusal(viewer, comment, new Date()) === null,
    delete: exists && canDelete(viewer, comment),
    hide: exists && canHide(viewer, comment, about),
    report: shown && comment.user_id !== viewer.userId,
    like: shown && about.isOpen,
    reply: shown && about.isOpen && about.isCommenter && (isOwner || !isClosed),
    close: exists && canClose(viewer, comment, about),
    moderate: canModerate(viewer, comment),
  };
}
