import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { useOnReconnect } from '#client/lib/offline/connection.ts';
import { INFINITE_SCROLL_MARGIN_PX } from '#contract/foundations/limits.ts';
import { Button } from '../form/button.tsx';
import { cx } from '../text/cx.ts';
import { uiMessages } from '../text/ui.messages.ts';

/** The fields of an infinite query that load its next page. After a failure, only a press of the button loads more. */
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
  /** Shown when the last page has loaded and the list has no items. Earlier pages of a filtered list can be empty. */
  empty?: ReactNode;
  children: ReactNode;
}

/** A list that loads more items shortly before its end. A button does the same. */
export function InfiniteList({ children, count, empty, ...end }: InfiniteListProps) {
  const { hasNextPage, isFetchNextPageError } = end.query;
  const pressed = useRef(false);
  const continues = hasNextPage || isFetchNextPageError;
  const isBlank = count === 0 && empty !== undefined;
  return (
    <>
      {isBlank ? !continues && empty : children}
      {/* Each page is followed by a new element, because moving the existing element down would count as a layout
          shift. */}
      {continues && <End key={count} {...end} pressedRef={pressed} />}
    </>
  );
}

interface EndProps extends Omit<InfiniteListProps, 'children' | 'count' | 'empty'> {
  /** Whether the button has requested the page. If so, the next button receives the focus. */
  pressedRef: RefObject<boolean>;
}

function End({ query, loading = query.isFetchingNextPage, pressedRef }: EndProps) {
  const { hasNextPage, isFetchNextPageError: failed, fetchNextPage } = query;
  const end = useRef<HTMLDivElement>(null);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  useNearEnd(end, hasNextPage && !loading && !failed, onMore, INFINITE_SCROLL_MARGIN_PX);
  useOnReconnect(failed, onMore);
  useEffect(() => {
    // When the focused button is removed, the body has the focus. Otherwise the user has moved the focus.
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

/** Calls `onMore` when the end of a list is in the viewport, or at most a margin in pixels below it. */
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
