import type { CommentableRef } from './commentable.ts';

/** A comment that is not sent yet. */
export interface CommentDraft {
  content: string;
  /** Identifies the comment, so that repeated calls create it once. */
  requestId: string;
}

/** The post, event or comment that is commented on. */
export interface CommentTarget {
  userId: string;
  about: CommentableRef;
  parentId: string | null;
}

const keyOf = ({ userId, about, parentId }: CommentTarget) =>
  `hiroba.comment.${userId}.${parentId ?? about.id}`;

/** Stores the text on this device until it is sent. Removes it when it is empty. */
export function storeLocalComment(target: CommentTarget, draft: CommentDraft): void {
  try {
    if (draft.content.trim() === '') localStorage.removeItem(keyOf(target));
    else localStorage.setItem(keyOf(target), JSON.stringify(draft));
  } catch {
    // Without storage, the text is still in the form.
  }
}

/** Removes the stored text for the target. */
export function removeLocalComment(target: CommentTarget): void {
  storeLocalComment(target, { content: '', requestId: '' });
}

/** Returns the stored text for the target, undefined when there is none or it is invalid. */
export function readLocalComment(target: CommentTarget): CommentDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(target)) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'content' in value &&
    typeof value.content === 'string' &&
    'requestId' in value &&
    typeof value.requestId === 'string'
  );
}
