import { type RefCallback, useCallback } from 'react';

/** Moves the focus to the neighbour of a focused row that is removed, or to the list when no row is left. */
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
        // When the whole table is removed, its rows are not connected to the document.
        if (next instanceof HTMLElement && next.isConnected) next.focus();
        else list?.focus();
      });
    };
  }, []);
}
