import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** The longest that a print waits for pictures, in milliseconds. */
const PATIENCE = 10_000;

let areWanted = false;
const listeners = new Set<() => void>();

function want(next: boolean): void {
  areWanted = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether all pictures of the page are wanted for paper, also those that have not come into view. */
export function usePrinted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => areWanted,
    () => false,
  );
}

/** Prints the page when all of its pictures have loaded. The dialog of the browser would not wait for them. */
export async function printPage(): Promise<void> {
  flushSync(() => want(true));
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')];
  // A picture that cannot be loaded is printed as that.
  const loaded = Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  window.print();
}

/** Loads the pictures of a post for the print keys, and as far as possible for a print by the menu of the browser. */
export function usePrinting(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'p' || altKey || shiftKey || ctrlKey === metaKey) return;
      event.preventDefault();
      void printPage();
    };
    const onPrint = () => flushSync(() => want(true));
    window.addEventListener('keydown', onKey);
    window.addEventListener('beforeprint', onPrint);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('beforeprint', onPrint);
      want(false);
    };
  }, []);
}
