import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import type { CommentableRef } from './commentable.ts';

export interface CommentDraft {
  content: string;
  /** The request id of the comment. Repeated calls with the same id create one comment. */
  requestId: string;
}

export interface CommentTarget {
  userId: string;
  about: CommentableRef;
  parentId: string | null;
}

const keyOf = ({ userId, about, parentId }: CommentTarget) =>
  `hiroba.comment.${userId}.${parentId ?? about.id}`;

/** Stores the text on this device until it is sent. Removes it when it is empty. */
export function storeLocalComment(target: CommentTarget, draft: CommentDraft): void {
  const isEmpty = draft.content.trim() === '';
  writeStored('localStorage', keyOf(target), isEmpty ? undefined : draft);
}

export function removeLocalComment(target: CommentTarget): void {
  storeLocalComment(target, { content: '', requestId: '' });
}

/** Returns the stored text for the target. Undefined when there is none or it is invalid. */
export function readLocalComment(target: CommentTarget): CommentDraft | undefined {
  const value = readStored('localStorage', keyOf(target));
  return isDraft(value) ? value : undefined;
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

const editKeyOf = ({ userId, commentId }: EditTarget) =>
  `hiroba.comment-edit.${userId}.${commentId}`;

interface EditTarget {
  userId: string;
  commentId: string;
}

/** Stores the new text of a comment on this device until it is saved. Undefined removes it. */
export function storeLocalEdit(target: EditTarget, content: string | undefined): void {
  writeStored('localStorage', editKeyOf(target), content);
}

export function readLocalEdit(target: EditTarget): string | undefined {
  const value = readStored('localStorage', editKeyOf(target));
  return typeof value === 'string' ? value : undefined;
}
