import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from './location.ts';
import { useRouter, useRouterState } from './router-hooks.ts';

const STORAGE_KEY = 'hiroba.scroll';

/** The scroll positions of history entries. They survive a reload. */
const positions: Record<string, number> = readPositions();

/** Scrolls to the top of a new page, and to the previous position after going back or forward and after a reload. */
export function ScrollRestoration(): null {
  const router = useRouter();
  const { location, preventScrollReset } = useRouterState();
  // Starts with the first location, because the browser itself shows the top of the first page.
  const shown = useRef<Location>(location);

  useEffect(() => keepPositions(() => save(shown.current)), []);
  useLayoutEffect(() => router.onLeave(() => save(shown.current)), [router]);
  useLayoutEffect(() => {
    const isFirst = shown.current === location;
    shown.current = location;
    const position = positions[entryOf(location)];
    if (position !== undefined) return scrollBackTo(position);
    if (!isFirst && !preventScrollReset) window.scrollTo(0, 0);
    return undefined;
  }, [location, preventScrollReset]);
  return null;
}

const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position as soon as the page is long enough, because its text may still be loading. The first input of
 * the reader ends the wait. Returns a function that ends the wait.
 */
function scrollBackTo(position: number): (() => void) | undefined {
  window.scrollTo(0, position);
  if (window.scrollY >= position - 1 || typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, position);
    if (window.scrollY >= position - 1) end();
  });
  function end(): void {
    observer.disconnect();
    for (const input of inputs) window.removeEventListener(input, end);
  }
  for (const input of inputs) window.addEventListener(input, end, { passive: true });
  observer.observe(document.body);
  return end;
}

function save(location: Location): void {
  positions[entryOf(location)] = window.scrollY;
}

/**
 * Returns the key of a stored scroll position. Entries of plain links and typed addresses have no key, so their address
 * is used.
 */
function entryOf({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key;
}

/** Turns off the browser's own restoration while the page is open, and stores the positions when the page is left. */
function keepPositions(saveCurrent: () => void): () => void {
  const begin = (): void => {
    history.scrollRestoration = 'manual';
  };
  function end(): void {
    saveCurrent();
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
    } catch {
      // Without storage, a reload begins at the top.
    }
    history.scrollRestoration = 'auto';
  }
  begin();
  window.addEventListener('pageshow', begin);
  window.addEventListener('pagehide', end);
  return () => {
    history.scrollRestoration = 'auto';
    window.removeEventListener('pageshow', begin);
    window.removeEventListener('pagehide', end);
  };
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}
