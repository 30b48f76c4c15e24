import { useCallback, useSyncExternalStore } from 'react';
import { foldText } from '../../../../contract/search-text.ts';

const RECENT_SEARCHES = 10;

const none: readonly string[] = [];
const listeners = new Set<() => void>();
/** The last read list. React needs the same array as long as nothing has changed. */
let last = { key: '', stored: null as string | null, searches: none };

/** The recent searches, and functions to change them. */
export type RecentSearches = ReturnType<typeof useRecentSearches>;

const keyOf = (userId: string) => `hiroba.searches.${userId}`;

/**
 * The searches of a member on this device, latest first, and functions to change them. They never leave the device.
 * Without storage there are none.
 */
export function useRecentSearches(userId: string) {
  const searches = useSyncExternalStore(
    subscribe,
    () => readSearches(userId),
    () => none,
  );
  const add = useCallback((text: string) => addSearch(userId, text), [userId]);
  const put = useCallback((next: readonly string[]) => storeSearches(userId, next), [userId]);
  return { searches, add, put };
}

/** Puts a search first. The same words in another script, width or case are the same search. */
function addSearch(userId: string, text: string): void {
  const word = foldText(text);
  const others = readSearches(userId).filter((other) => foldText(other) !== word);
  if (word !== '') storeSearches(userId, [text, ...others].slice(0, RECENT_SEARCHES));
}

function storeSearches(userId: string, searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(searches));
  } catch {
    // Without storage nothing is remembered.
  }
  for (const listener of listeners) listener();
}

function readSearches(userId: string): readonly string[] {
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

/** Returns the texts of a stored list. Anything else in it is left out. */
function parse(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return none;
    return value.filter((text) => typeof text === 'string').slice(0, RECENT_SEARCHES);
  } catch {
    return none;
  }
}

/** Also follows the other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
