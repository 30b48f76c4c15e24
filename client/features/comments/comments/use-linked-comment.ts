import { type RefObject, useEffect, useRef } from 'react';
import type { CommentThread } from '#contract/comments/comments.ts';
import type { CommentableRef } from './commentable.ts';
import { useLinkedThread } from './comments.queries.ts';

/**
 * The threads with that of the comment which the address names at the start. It is scrolled to and focused once it is
 * there.
 */
export function useLinkedComment(
  list: RefObject<HTMLElement | null>,
  about: CommentableRef,
  commentId: string | null,
) {
  const { data: linked } = useLinkedThread(about, commentId);
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    if (linked === undefined || commentId === null || shownId.current === commentId) return;
    const comment = list.current?.querySelector<HTMLElement>(`[data-comment="${commentId}"]`);
    if (!comment) return;
    shownId.current = commentId;
    comment.focus({ preventScroll: true });
    comment.scrollIntoView({ block: 'center' });
  }, [list, linked, commentId]);
  return (threads: readonly CommentThread[]): readonly CommentThread[] =>
    linked ? [linked, ...threads.filter(({ id }) => id !== linked.id)] : threads;
}
