import { ArrowDown, ArrowUp, MessageCircleHeart } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Skeletons } from '#client/ui/feedback/skeletons.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { threadsOf } from './comment-pages.ts';
import { ThreadView } from './comment-thread.tsx';
import type { Commentable, CommentableRef } from './commentable.ts';
import { commentsMessages as texts } from './comments.messages.ts';
import { useComments, useLinkedThread } from './comments.queries.ts';

interface CommentListProps {
  about: Commentable;
  viewerId: string;
  /** Whether the list is near the viewport. Comments are requested only near the viewport. */
  isNear: boolean;
  onRemoved: () => void;
  /** The element into which the button for new comments is rendered. */
  newSlot: HTMLElement | null;
  linkedId: string | null;
}

export function CommentList({ isNear, ...rest }: CommentListProps) {
  const query = useComments(rest.about, isNear);
  if (!query.data) return <Unloaded query={query} loading={<CommentsSkeleton />} />;
  return <Threads query={query} {...rest} />;
}

interface ThreadsProps extends Omit<CommentListProps, 'isNear'> {
  query: ReturnType<typeof useComments>;
}

function Threads({ query, viewerId, about, onRemoved, newSlot, linkedId }: ThreadsProps) {
  const start = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const withLinked = useLinkedComment(list, about, linkedId);
  const { threads: read, firstNew, showNew } = useNewComments(threadsOf(query.data), viewerId);
  const threads = withLinked(read);
  const parentId = firstNew?.parent_id;
  // Finds where the first new comment will appear: at the start of the list, or as a reply below its parent.
  const findAnchor = useCallback(
    () => (parentId ? commentIn(list.current, parentId) : start.current),
    [parentId],
  );
  if (threads.length === 0 && firstNew === undefined && !query.hasNextPage) {
    const text = about.isCommenter === false ? undefined : texts.emptyText;
    return <EmptyState icon={MessageCircleHeart} title={texts.empty} text={text} />;
  }

  function show() {
    // Renders the new comments synchronously, so that the first of them can be focused.
    flushSync(showNew);
    const target = commentIn(list.current, firstNew?.id);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      {firstNew !== undefined &&
        newSlot &&
        createPortal(<NewCommentsButton findAnchor={findAnchor} onShow={show} />, newSlot)}
      <div ref={start} />
      <ul ref={list} aria-label={texts.list} className="divide-y divide-line">
        {threads.map((thread) => (
          <ThreadView key={thread.id} {...{ thread, viewerId, about, linkedId, onRemoved }} />
        ))}
      </ul>
      <LoadMoreButton query={query} label={texts.more} />
    </>
  );
}

function commentIn(list: HTMLElement | null, id: string | undefined) {
  return list?.querySelector<HTMLElement>(`[data-comment="${id}"]`);
}

function CommentsSkeleton() {
  return (
    <Skeletons label={texts.loading} count={3}>
      <div className="flex gap-3 py-4">
        <Skeleton shape="pill" className="size-8" />
        <div className="flex-1">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-2.5 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </div>
      </div>
    </Skeletons>
  );
}

/** Moves the thread of the linked comment to the start of the list. Focuses the comment once it is rendered. */
function useLinkedComment(
  list: RefObject<HTMLElement | null>,
  about: CommentableRef,
  commentId: string | null,
) {
  const { data: linked } = useLinkedThread(about, commentId);
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    if (linked === undefined || commentId === null || shownId.current === commentId) return;
    const comment = commentIn(list.current, commentId);
    if (!comment) return;
    shownId.current = commentId;
    comment.focus({ preventScroll: true });
    comment.scrollIntoView({ block: 'center' });
  }, [list, linked, commentId]);
  return (threads: readonly CommentThread[]): readonly CommentThread[] =>
    linked ? [linked, ...threads.filter(({ id }) => id !== linked.id)] : threads;
}

/**
 * Withholds new comments of other members while the list is open, so that the layout does not shift. The viewer's own
 * comments, and the first comments in an empty list, are visible immediately.
 */
function useNewComments(read: CommentThread[], viewerId: string | undefined) {
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

/** The height of the page header and the heading of the comments, in pixels. */
const BARS = 112;

interface NewCommentsButtonProps {
  findAnchor: () => Element | null | undefined;
  onShow: () => void;
}

/** A button that shows the new comments. Its arrow points to where the first of them will appear. */
function NewCommentsButton({ findAnchor, onShow }: NewCommentsButtonProps) {
  const isAbove = useIsAbove(findAnchor);
  const Arrow = isAbove ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onShow}
      data-points={isAbove ? 'up' : 'down'}
      className="inline-flex min-h-11 animate-rise items-center gap-1 whitespace-nowrap rounded-full bg-brand px-4 font-bold text-on-brand text-sm hover:bg-brand-strong max-[359px]:px-3 max-[359px]:text-xs"
    >
      <Arrow className="size-4" aria-hidden="true" />
      {texts.newComments}
    </button>
  );
}

function useIsAbove(findElement: () => Element | null | undefined): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const element = findElement();
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => setAbove((entry?.boundingClientRect.bottom ?? 0) <= BARS),
      { rootMargin: `-${BARS}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [findElement]);
  return isAbove;
}
