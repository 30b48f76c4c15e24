import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { INFINITE_SCROLL_MARGIN_PX } from '../../contract/limits.ts';
import { commonMessages } from '../lib/common.messages.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { uiMessages } from './ui.messages.ts';

interface InfiniteListProps {
  /** How many things it shows now. */
  count: number;
  hasMore: boolean;
  loading: boolean;
  /** The last attempt to load more failed: no further attempt by itself, only by the button. */
  failed: boolean;
  onMore: () => void;
  children: ReactNode;
}

/** A list that asks for more shortly before its end is reached, and has a button for it as well. */
export function InfiniteList({ children, count, ...end }: InfiniteListProps) {
  const pressed = useRef(false);
  return (
    <>
      {children}
      {/* A new end for each page: what was the end does not jump, it is gone. */}
      {(end.hasMore || end.failed) && <End key={count} {...end} pressedRef={pressed} />}
    </>
  );
}

interface EndProps extends Omit<InfiniteListProps, 'children' | 'count'> {
  /** Whether the button was what asked for more: then the next one gets the focus. */
  pressedRef: RefObject<boolean>;
}

function End({ hasMore, loading, failed, onMore, pressedRef }: EndProps) {
  const end = useRef<HTMLDivElement>(null);
  useNearEnd(end, hasMore && !loading && !failed, onMore);
  useEffect(() => {
    // Only where the focus went with the old button, not where somebody has moved on since.
    const isLost = pressedRef.current && document.activeElement === document.body;
    if (isLost) end.current?.querySelector('button')?.focus({ preventScroll: true });
    pressedRef.current = false;
  }, [pressedRef]);

  function press() {
    pressedRef.current = true;
    onMore();
  }

  return (
    // As long as more is coming, what follows the list stays out of sight.
    <div
      ref={end}
      className={cx('flex flex-col items-center gap-3 pt-6', !failed && 'min-h-[80svh]')}
    >
      {failed && (
        <p role="alert" className="text-danger text-sm">
          {uiMessages.moreFailed}
        </p>
      )}
      <Button variant="secondary" busy={loading} onClick={press}>
        {failed ? commonMessages.retry : uiMessages.more}
      </Button>
    </div>
  );
}

function useNearEnd(end: RefObject<Element | null>, waiting: boolean, onMore: () => void): void {
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
  }, [end, waiting, onMore]);
}
