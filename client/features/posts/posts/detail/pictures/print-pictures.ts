import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from '#client/lib/hooks/listeners.ts';

/** The longest time that a print waits for pictures, in milliseconds. */
const LOADING_MAX = 10_000;

let areWanted = false;
const listeners = createListeners();

function want(next: boolean): void {
  areWanted = next;
  listeners.notify();
}

/** Returns whether the page is being printed. The page then loads all pictures, even those outside of the viewport. */
export function usePrinted(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => areWanted,
    () => false,
  );
}

/** Prints the page when its pictures have loaded, or after `LOADING_MAX`. The browser alone would not wait for pictures. */
export async function printPage(): Promise<void> {
  flushSync(() => want(true));
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')];
  // A picture that fails to load does not stop the print.
  const loaded = Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LOADING_MAX))]);
  window.print();
}

/** Makes the print shortcut wait for the pictures of a post. A print that the browser's menu starts cannot wait. */
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
