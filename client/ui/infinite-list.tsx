import { type ReactNode, useEffect, useRef } from 'react';
import { INFINITE_SCROLL_MARGIN_PX } from '../../contract/limits.ts';
import { messages } from '../messages.ts';
import { Button } from './button.tsx';

interface InfiniteListProps {
  hasMore: boolean;
  loading: boolean;
  /** The last attempt to load more failed: no further attempt by itself, only by the button. */
  failed: boolean;
  onMore: () => void;
  children: ReactNode;
}

/** A list that asks for more shortly before its end is reached, and has a button for it as well. */
export function InfiniteList({ hasMore, loading, failed, onMore, children }: InfiniteListProps) {
  const end = useRef<HTMLDivElement>(null);
  const waiting = hasMore && !loading && !failed;

  useEffect(() => {
    if (!waiting || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: `${INFINITE_SCROLL_MARGIN_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waiting, onMore]);

  return (
    <>
      {children}
      <div ref={end} className="flex min-h-px flex-col items-center gap-3 pt-8">
        {failed && (
          <p role="alert" className="text-danger text-sm">
            {messages.ui.moreFailed}
          </p>
        )}
        {hasMore && (
          <Button variant="secondary" busy={loading} onClick={onMore}>
            {failed ? messages.common.retry : messages.ui.more}
          </Button>
        )}
      </div>
    </>
  );
}
