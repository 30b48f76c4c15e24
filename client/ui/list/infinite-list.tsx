import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { useOnReconnect } from '#client/lib/offline/connection.ts';
import { INFINITE_SCROLL_MARGIN_PX } from '#contract/foundations/limits.ts';
import { Button } from '../form/button.tsx';
import { cx } from '../text/cx.ts';
import { uiMessages } from '../text/ui.messages.ts';

/** The fields of an infinite query that load its next page. After a failure, only a button press loads more. */
export interface NextPageQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface InfiniteListProps {
  query: NextPageQuery;
  count: number;
  /** Whether loading more must wait. Defaults to whether the next page is being fetched. */
  loading?: boolean;
  /** Shown when the last page is loaded and the list has no item. Earlier pages of a filtered list can be empty. */
  empty?: ReactNode;
  children: ReactNode;
}

/** A list that loads more shortly before its end, and has a button that does the same. */
export function InfiniteList({ children, count, empty, ...end }: InfiniteListProps) {
  const { hasNextPage, isFetchNextPageError } = end.query;
  const pressed = useRef(false);
  const continues = hasNextPage || isFetchNextPageError;
  const isBlank = count === 0 && empty !== undefined;
  return (
    <>
      {isBlank ? !continues && empty : children}
      {/* A new element after each page, because moving the same element down would count as a layout shift. */}
      {continues && <End key={count} {...end} pressedRef={pressed} />}
    </>
  );
}

interface EndProps extends Omit<InfiniteListProps, 'children' | 'count' | 'empty'> {
  /** Whether the button requested the page. The next button then receives the focus. */
  pressedRef: RefObject<boolean>;
}

function End({ query, loading = query.isFetchingNextPage, pressedRef }: EndProps) {
  const { hasNextPage, isFetchNextPageError: failed, fetchNextPage } = query;
  const end = useRef<HTMLDivElement>(null);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  useNearEnd(end, hasNextPage && !loading && !failed, onMore, INFINITE_SCROLL_MARGIN_PX);
  useOnReconnect(failed, onMore);
  useEffect(() => {
    // The focus is on the body when the focused button was removed. Otherwise the user has moved the focus.
    const isFocusLost = pressedRef.current && document.activeElement === document.body;
    if (isFocusLost) end.current?.querySelector('button')?.focus({ preventScroll: true });
    pressedRef.current = false;
  }, [pressedRef]);

  function press() {
    pressedRef.current = true;
    onMore();
  }

  return (
    // The minimum height keeps the footer off the screen while the list continues.
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

/** Calls `onMore` when the end of a list is in the viewport, or within a margin in pixels below it. */
export function useNearEnd(
  end: RefObject<Element | null>,
  waiting: boolean,
  onMore: () => void,
  margin = 0,
): void {
  useEffect(() => {
    if (!waiting || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, waiting, onMore, margin]);
}
