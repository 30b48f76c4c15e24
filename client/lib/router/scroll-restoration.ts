import { useEffect, useLayoutEffect, useRef } from 'react';
import { readStored, writeStored } from '../cache/browser-storage.ts';
import type { Location } from './location.ts';
import { useRouter, useRouterState } from './router-hooks.ts';

const STORAGE_KEY = 'hiroba.scroll';

/** The scroll positions of history entries. They survive a reload. */
const positions = (readStored('sessionStorage', STORAGE_KEY) ?? {}) as Record<string, number>;

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
 * Scrolls to a position. While the page is too short for the position, scrolls again each time the page changes its
 * size. Stops at the reader's first input. Returns a function that stops earlier.
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

/** Returns the key of a scroll position: the address for plain links and typed addresses, which have no key. */
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
    writeStored('sessionStorage', STORAGE_KEY, positions);
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
