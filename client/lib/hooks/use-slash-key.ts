import { type RefObject, useEffect } from 'react';
import { readStored } from '#client/lib/cache/browser-storage.ts';

/** The key in the local storage for the choice about the key `/` (WCAG 2.1.4). It is false when `/` is off. */
export const SLASH_KEY = 'hiroba.slash-key';

/** Focuses a field on the key `/`. Listens on the window, so that a page can use the key for its own field. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.defaultPrevented) return;
      if (readStored('localStorage', SLASH_KEY) === false) return;
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
