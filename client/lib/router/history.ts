import { createPath, type Location, type Path, parsePath, type To } from './location.ts';

export interface History {
  readonly location: Location;
  /** Adds an entry after the current entry, and removes the entries that followed it. */
  push(location: Location): void;
  replace(location: Location): void;
  /** Moves by this number of entries. The move may happen after this function has returned. */
  go(delta: number): void;
  /** Calls the function after each move, with the distance in entries. Returns a function that unsubscribes. */
  listen(onMove: (delta: number) => void): () => void;
  createHref(to: To): string;
}

interface EntryState {
  usr?: unknown;
  key?: string;
  /** The index of the entry in the history of its tab. */
  idx?: number;
}

/** Returns a history in the URL fragment. Entries are numbered, so that the distance of a move is known. */
export function createFragmentHistory(tab: Window = window): History {
  const { history, location } = tab;
  const read = (): EntryState => history.state ?? {};
  // After a reload, an entry without a number gets the number of the last entry.
  let index = read().idx ?? history.length - 1;
  let { hash } = location;
  if (read().idx === undefined) history.replaceState({ ...read(), idx: index }, '');
  return {
    get location() {
      const { usr = null, key = 'default' } = read();
      return locationOf(location.hash.slice(1), usr, key);
    },
    push(next) {
      const href = fragmentOf(next);
      try {
        history.pushState(stateOf(next, index + 1), '', href);
        index += 1;
        ({ hash } = location);
      } catch (error) {
        // Safari limits how many entries a page adds in half a minute. A plain link has no such limit.
        if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
        location.assign(href);
      }
    },
    replace(next) {
      history.replaceState(stateOf(next, index), '', fragmentOf(next));
      ({ hash } = location);
    },
    go: (delta) => history.go(delta),
    listen(onMove) {
      function onPopState() {
        const before = index;
        // A typed URL or plain link has added an entry without a number, or replaced the entry of the same URL.
        if (read().idx === undefined) {
          const isReplaced = location.hash === hash;
          history.replaceState({ idx: isReplaced ? before : before + 1 }, '');
        }
        index = read().idx ?? before;
        ({ hash } = location);
        onMove(index - before);
      }
      tab.addEventListener('popstate', onPopState);
      return () => tab.removeEventListener('popstate', onPopState);
    },
    createHref: fragmentOf,
  };
}

export function createMemoryHistory(first: Location, createHref = pathOf): History {
  let entries = [first];
  let index = 0;
  const listeners = new Set<(delta: number) => void>();
  return {
    get location() {
      return entries[index] ?? first;
    },
    push(location) {
      entries = [...entries.slice(0, index + 1), location];
      index += 1;
    },
    replace(location) {
      entries[index] = location;
    },
    go(delta) {
      if (entries[index + delta] === undefined) return;
      index += delta;
      for (const onMove of listeners) onMove(delta);
    },
    listen(onMove) {
      listeners.add(onMove);
      return () => listeners.delete(onMove);
    },
    createHref,
  };
}

export function locationOf(path: string, state: unknown = null, key = 'default'): Location {
  return { ...splitPath(path), state, key };
}

function splitPath(path: string): Path {
  const { pathname, search, hash } = parsePath(path);
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search, hash };
}

export function createKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Escapes a path like the browser escapes a URL fragment. */
export function encodePath(to: To): Path {
  return splitPath(new URL(fragmentOf(to), 'http://site.invalid').hash.slice(1));
}

export function fragmentOf(to: To): string {
  return `#${pathOf(to)}`;
}

function pathOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function stateOf({ state, key }: Location, idx: number): EntryState {
  return { usr: state, key, idx };
}
