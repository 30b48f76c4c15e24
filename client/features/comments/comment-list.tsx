import { ArrowUp, MessageCircleHeart } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMoreButton } from '../../ui/load-more-button.tsx';
import { threadsOf } from './comment-pages.ts';
import { ThreadView } from './comment-thread.tsx';
import { commentsMessages } from './comments.messages.ts';
import { useComments } from './comments.queries.ts';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { useNewComments } from './use-new-comments.ts';

const texts = commentsMessages;

interface CommentListProps {
  postId: string;
  postAuthorId: string;
  viewerId: string;
  /** Whether the list is near the viewport. Nothing is requested before. */
  isNear: boolean;
  onRemoved: () => void;
}

/** The comments of a post in their loading, error, empty and loaded states. */
export function CommentList({ isNear, ...rest }: CommentListProps) {
  const query = useComments(rest.postId, isNear);
  const { data, error, isPending, isRefetching, refetch } = query;
  if (isPending) return <CommentsSkeleton />;
  if (!data) {
    return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
  }
  return <Threads query={query} {...rest} />;
}

interface ThreadsProps extends Omit<CommentListProps, 'isNear'> {
  query: ReturnType<typeof useComments>;
}

function Threads({ query, viewerId, postAuthorId, onRemoved }: ThreadsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { threads, firstNew, showNew } = useNewComments(threadsOf(query.data), viewerId);
  if (threads.length === 0 && firstNew === undefined && !query.hasNextPage) {
    return <EmptyState icon={MessageCircleHeart} title={texts.empty} text={texts.emptyText} />;
  }

  function show() {
    // Renders the new comments synchronously, so that the first can be focused.
    flushSync(showNew);
    const target = list.current?.querySelector<HTMLElement>(`[data-comment="${firstNew}"]`);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      <div role="status" className="sticky top-20 z-10 flex justify-center">
        {firstNew !== undefined && <NewCommentsButton onShow={show} />}
      </div>
      <ul ref={list} aria-label={texts.list} className="divide-y divide-line">
        {threads.map((thread) => (
          <ThreadView
            key={thread.id}
            thread={thread}
            viewerId={viewerId}
            postAuthorId={postAuthorId}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
      <LoadMoreButton
        label={texts.more}
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function NewCommentsButton({ onShow }: { onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="-mb-11 inline-flex min-h-11 animate-rise items-center gap-1.5 rounded-full bg-brand px-5 font-bold text-on-brand text-sm shadow-lg hover:bg-brand-strong"
    >
      <ArrowUp className="size-4" aria-hidden="true" />
      {texts.newComments}
    </button>
  );
}
