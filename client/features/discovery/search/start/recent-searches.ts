import { useMemo, useSyncExternalStore } from 'react';
import { writeStored } from '#client/lib/cache/browser-storage.ts';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import { readAddress, type SearchAddress, writeAddress } from '../search-address.ts';

const RECENT_SEARCHES = 10;
const none: readonly SearchAddress[] = [];
const listeners = createListeners();
/** The last list that was read. `useSyncExternalStore` needs the same array until the list changes. */
let last = { key: '', stored: null as string | null, searches: none };

export type RecentSearches = ReturnType<typeof useRecentSearches>;

const keyOf = (userId: string) => `hiroba.searches.${userId}`;

/** Returns the recent searches of a member, latest first, and their setters. They are stored on this device only. */
export function useRecentSearches(userId: string) {
  const searches = useSyncExternalStore(
    subscribe,
    () => readSearches(userId),
    () => none,
  );
  const setters = useMemo(() => {
    const put = (next: readonly SearchAddress[]) => storeSearches(userId, next);
    return {
      put,
      add: (search: SearchAddress) => {
        if (foldText(search.q) !== '') put([search, ...without(readSearches(userId), [search])]);
      },
      /** Restores deleted searches after the newer ones. */
      restore: (deleted: readonly SearchAddress[]) => {
        const present = readSearches(userId);
        put([...present, ...without(deleted, present)]);
      },
    };
  }, [userId]);
  return { searches, ...setters };
}

/** Returns the searches whose text is not in `others`. The comparison ignores script, width and case. */
function without(searches: readonly SearchAddress[], others: readonly SearchAddress[]) {
  const words = new Set(others.map(({ q }) => foldText(q)));
  return searches.filter(({ q }) => !words.has(foldText(q)));
}

function storeSearches(userId: string, searches: readonly SearchAddress[]): void {
  const stored = searches.slice(0, RECENT_SEARCHES).map(writeAddress);
  writeStored('localStorage', keyOf(userId), stored.length === 0 ? undefined : stored);
  listeners.notify();
}

function readSearches(userId: string): readonly SearchAddress[] {
  const key = keyOf(userId);
  const stored = readItem(key);
  if (last.key !== key || last.stored !== stored) last = { key, stored, searches: parse(stored) };
  return last.searches;
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns the searches of a stored list. Ignores invalid items. */
function parse(stored: string | null): readonly SearchAddress[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return none;
    return value
      .map(toSearch)
      .filter(({ q }) => q !== '')
      .slice(0, RECENT_SEARCHES);
  } catch {
    return none;
  }
}

/** Returns the search of a stored item. Older versions of the site stored only the text. */
function toSearch(item: unknown): SearchAddress {
  const fields = typeof item === 'string' ? { q: item } : Object(item);
  return readAddress(new URLSearchParams(fields));
}

/** Subscribes to changes in this tab and in other tabs. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}
