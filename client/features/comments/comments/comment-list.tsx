import { MessageCircleHeart } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { threadsOf } from './comment-pages.ts';
import { ThreadView } from './comment-thread.tsx';
import type { Commentable } from './commentable.ts';
import { commentsMessages } from './comments.messages.ts';
import { useComments } from './comments.queries.ts';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { NewCommentsButton } from './new-comments-button.tsx';
import { useLinkedComment } from './use-linked-comment.ts';
import { useNewComments } from './use-new-comments.ts';

const texts = commentsMessages;

interface CommentListProps {
  about: Commentable;
  viewerId: string;
  /** Whether the list is near the viewport. Until then, nothing is requested. */
  isNear: boolean;
  onRemoved: () => void;
  /** The element that the button for new comments is rendered into. */
  newSlot: HTMLElement | null;
  /** The comment that the address names. */
  linkedId: string | null;
}

/** The comments in their loading, error, empty and loaded states. */
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
  // A reply appears below its comment, a comment at the start of the list.
  const findPlace = useCallback(
    () => (parentId ? commentIn(list.current, parentId) : start.current),
    [parentId],
  );
  if (threads.length === 0 && firstNew === undefined && !query.hasNextPage) {
    const text = about.isCommenter === false ? undefined : texts.emptyText;
    return <EmptyState icon={MessageCircleHeart} title={texts.empty} text={text} />;
  }

  function show() {
    // Renders the new comments synchronously, so that the first can be focused.
    flushSync(showNew);
    const target = commentIn(list.current, firstNew?.id);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      {firstNew !== undefined &&
        newSlot &&
        createPortal(<NewCommentsButton findPlace={findPlace} onShow={show} />, newSlot)}
      <div ref={start} />
      <ul ref={list} aria-label={texts.list} className="divide-y divide-line">
        {threads.map((thread) => (
          <ThreadView
            key={thread.id}
            thread={thread}
            viewerId={viewerId}
            about={about}
            linkedId={linkedId}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
      <LoadMoreButton query={query} label={texts.more} />
    </>
  );
}

function commentIn(list: HTMLElement | null, id: string | undefined) {
  return list?.querySelector<HTMLElement>(`[data-comment="${id}"]`);
}
