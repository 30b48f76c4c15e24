import { useCallback, useState } from 'react';
import type { Comment, CommentThread } from '../../../contract/comments.ts';

/** What is shown of the comments that have been read, and what others have written since. */
export interface NewComments {
  threads: CommentThread[];
  /** The first comment or reply that is held back, as they stand on the page. */
  firstNew: string | undefined;
  showNew: () => void;
}

/**
 * Holds back what others have written since the list was first seen, so that nothing jumps under a
 * reader; one's own words, and whatever comes into an empty list, are shown at once.
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
  const firstNew = inOrder(read).find((comment) => !isShown(comment))?.id;
  return { threads, firstNew, showNew };
}

function newestOf(threads: readonly CommentThread[]): string {
  const times = inOrder(threads).map(({ created_at }) => created_at);
  return times.reduce((latest, time) => (time > latest ? time : latest), '');
}

function inOrder(threads: readonly CommentThread[]): Comment[] {
  return threads.flatMap((thread) => [thread, ...thread.replies]);
}
