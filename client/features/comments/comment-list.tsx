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
  /** False until the list is about to be seen: then nothing is asked for. */
  near: boolean;
  onGone: () => void;
}

/** The comments under a post in their four states. */
export function CommentList({ near, ...rest }: CommentListProps) {
  const query = useComments(rest.postId, near);
  const { data, error, isPending, isRefetching, refetch } = query;
  if (isPending) return <CommentsSkeleton />;
  if (!data) {
    return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
  }
  return <Threads query={query} {...rest} />;
}

interface ThreadsProps extends Omit<CommentListProps, 'near'> {
  query: ReturnType<typeof useComments>;
}

function Threads({ query, viewerId, postAuthorId, onGone }: ThreadsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { threads, firstNew, showNew } = useNewComments(threadsOf(query.data), viewerId);
  if (threads.length === 0 && firstNew === undefined && !query.hasNextPage) {
    return <EmptyState icon={MessageCircleHeart} title={texts.empty} text={texts.emptyText} />;
  }

  function show() {
    // It must stand there before it can be gone to.
    flushSync(showNew);
    const place = list.current?.querySelector<HTMLElement>(`[data-comment="${firstNew}"]`);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      <div role="status" className="sticky top-20 z-10 flex justify-center">
        {firstNew !== undefined && <FreshButton onShow={show} />}
      </div>
      <ul ref={list} aria-label={texts.list} className="divide-y divide-line">
        {threads.map((thread) => (
          <ThreadView
            key={thread.id}
            thread={thread}
            viewerId={viewerId}
            postAuthorId={postAuthorId}
            onGone={onGone}
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

function FreshButton({ onShow }: { onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="-mb-11 inline-flex min-h-11 animate-rise items-center gap-1.5 rounded-full bg-brand px-5 font-bold text-on-brand text-sm shadow-lg hover:bg-brand-strong"
    >
      <ArrowUp className="size-4" aria-hidden="true" />
      {texts.fresh}
    </button>
  );
}
