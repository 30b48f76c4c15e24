import { type RefObject, useEffect } from 'react';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';

const NAME = 'hiroba.slash-key';

// Without storage, the choice lasts until the page closes.
let isOn = readStored('localStorage', NAME) !== false;

export const isSlashKeyOn = (): boolean => isOn;

/** Turns the key `/` on or off on this device (WCAG 2.1.4). */
export function setSlashKeyOn(next: boolean): void {
  isOn = next;
  writeStored('localStorage', NAME, next ? undefined : false);
}

/** Focuses a field on the key `/`. Listens on the window, so that a page can use the key for its own field. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isOn || event.key !== '/' || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event.target)) return;
      field.current?.focus();
      if (document.activeElement !== field.current) return;
      event.preventDefault();
      field.current?.select();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"]') !== null)
  );
}
