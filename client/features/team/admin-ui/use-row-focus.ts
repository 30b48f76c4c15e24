import { type RefCallback, useCallback } from 'react';

/**
 * Keeps the focus in a list. When the focused row is removed, the next row receives the focus, or the list if there is
 * none.
 */
export function useRowFocus(): RefCallback<HTMLElement> {
  return useCallback((row: HTMLElement | null) => {
    const body = row?.parentElement;
    if (!row || !body) return;
    const list = row.closest<HTMLElement>('[data-admin-list]');
    return () => {
      if (!row.contains(document.activeElement)) return;
      const at = [...body.children].indexOf(row);
      queueMicrotask(() => {
        const next = body.children[Math.min(at, body.children.length - 1)];
        // A removed table still contains its rows.
        if (next instanceof HTMLElement && next.isConnected) next.focus();
        else list?.focus();
      });
    };
  }, []);
}
