import { useSyncExternalStore } from 'react';

/** The addresses of the pictures that the viewer has opened since this page was loaded. */
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

/** Shows a veiled picture in all places, until `veilAgain` or a reload of the page. */
export function unveil(address: string): void {
  set(new Set([...opened, address]));
}

/** Hides a picture that the viewer has opened. */
export function veilAgain(address: string): void {
  set(new Set([...opened].filter((other) => other !== address)));
}

/** Hides all pictures again, for another viewer. */
export function veilAll(): void {
  set(new Set());
}

/** Returns whether the viewer has opened the veiled picture at an address. Null is the address of a picture that they cannot open. */
export function useUnveiled(address: string | null): boolean {
  return useSyncExternalStore(
    subscribe,
    () => address !== null && opened.has(address),
    () => false,
  );
}
