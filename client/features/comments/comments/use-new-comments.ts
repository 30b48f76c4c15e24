import { useCallback, useState } from 'react';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';

/** The visible comments, and the comments of others that are not visible yet. */
export interface NewComments {
  threads: CommentThread[];
  /** The first withheld comment or reply, in document order. */
  firstNew: Comment | undefined;
  showNew: () => void;
}

/**
 * Withholds new comments of others while the list is open, so that the layout does not shift. The viewer's own
 * comments, and the first ones of an empty list, are visible immediately.
 */
export function useNewComments(read: CommentThread[], viewerId: string | undefined): NewComments {
  const newest = newestOf(read);
  const [seenUntil, setSeenUntil] = useState(newest);
  if (seenUntil === '' && newest !== '') setSeenUntil(newest);
  const isShown = ({ created_at, author }: Comment): boolean =>
    seenUntil === '' || created_at <= seenUntil || author?.id === viewerId;
  const threads = read
    .filter(isShown)
    .map((thread) => ({ ...thread, replies: thread.replies.filter(isShown) }));
  const showNew = useCallback(() => setSeenUntil(newest), [newest]);
  const firstNew = inOrder(read).find((comment) => !isShown(comment));
  return { threads, firstNew, showNew };
}

function newestOf(threads: readonly CommentThread[]): string {
  const times = inOrder(threads).map(({ created_at }) => created_at);
  return times.reduce((latest, time) => (time > latest ? time : latest), '');
}

function inOrder(threads: readonly CommentThread[]): Comment[] {
  return threads.flatMap((thread) => [thread, ...thread.replies]);
}
