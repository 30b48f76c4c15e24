import { useCallback, useEffect, useRef, useState } from 'react';
import { TYPING_PAUSE } from '#client/lib/hooks/use-debounced-value.ts';
import {
  useIsPageLeft,
  useLocation,
  useNavigationType,
  usePendingLocation,
  useSearchParams,
} from '#client/lib/router/router-hooks.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { SEARCH_QUERY_MAX } from '#contract/foundations/limits.ts';
import { readAddress, type SearchAddress, writeAddress } from './search-address.ts';

export function isTooLong(text: string): boolean {
  return excess(text, SEARCH_QUERY_MAX) > 0;
}

/**
 * Returns the state of the page: the search in its URL, and the text of the field, which can be newer. A pause in
 * typing replaces the history entry, and `go` adds an entry. A text that is too long stays in the field, but is not
 * searched.
 */
export function useSearchPage() {
  const [search, setSearch] = useSearchParams();
  const address = readAddress(search);
  const [text, setText] = useTextOf(address.q);
  const [isComposing, setComposing] = useState(false);
  const wanted = text.trim();
  const isUnsearched = isTooLong(wanted);
  const isAhead = wanted !== address.q && !isUnsearched;
  const isPageLeft = useIsPageLeft();
  const isLeaving = usePendingLocation() !== undefined;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = useCallback(() => {
    // A search that runs after the viewer has left the page would navigate back to the page.
    if (!isAhead || isPageLeft()) return;
    setSearch(writeAddress({ ...readAddress(search), q: wanted }), {
      replace: true,
      preventScrollReset: true,
      state: { isTyped: true },
    });
  }, [isAhead, wanted, search, setSearch, isPageLeft]);

  useEffect(() => {
    if (isComposing || isLeaving) return;
    timer.current = setTimeout(settle, TYPING_PAUSE);
    return () => clearTimeout(timer.current);
  }, [isComposing, isLeaving, settle]);

  /** Changes the tab, the order or the query. Also applies the text that was typed in the field. */
  const go = (change: Partial<SearchAddress>) => {
    // Cancels the pending search, which would navigate back to the earlier URL.
    clearTimeout(timer.current);
    const q = isUnsearched ? address.q : wanted;
    setSearch(writeAddress({ ...address, q, ...change }), { preventScrollReset: true });
  };

  return { address, text, setText, setComposing, isTooLong: isUnsearched, settle, go };
}

export type SearchPage = ReturnType<typeof useSearchPage>;

/** Returns the text of the field and its setter. The text follows the query in the URL, except during typing. */
function useTextOf(q: string) {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [text, setText] = useState(q);
  // Compares the whole location, because replaced history entries have the same key.
  const [shown, setShown] = useState(location);
  if (location !== shown) {
    setShown(location);
    if (isBack || !isTyped(location.state)) setText(q);
  }
  return [text, setText] as const;
}

function isTyped(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isTyped' in state;
}
