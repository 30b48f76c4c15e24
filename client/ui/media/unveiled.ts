import { useSyncExternalStore } from 'react';

/** The URLs of the covered pictures that the viewer has opened since the page was loaded. */
let opened: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(addresses: ReadonlySet<string>): void {
  opened = addresses;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a covered picture everywhere on the page, until `veilAgain` or a reload. */
export function unveil(address: string): void {
  set(new Set([...opened, address]));
}

/** Covers an opened picture again. */
export function veilAgain(address: string): void {
  set(new Set([...opened].filter((other) => other !== address)));
}

/** Covers all pictures again, for another viewer. */
export function veilAll(): void {
  set(new Set());
}

/**
 * Returns whether the viewer has opened the covered picture at a URL. The URL is null for visitors, who cannot open it.
 */
export function useUnveiled(address: string | null): boolean {
  return useSyncExternalStore(
    subscribe,
    () => address !== null && opened.has(address),
    () => false,
  );
}
