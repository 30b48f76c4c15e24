import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The number of an entry that is made after the current one. */
let next = 1;

/**
 * Numbers the history entries that the browser makes, as for a typed address, after those of React Router. It cannot
 * ask before a form is left for an entry without a number, or back to one. To be called before the router is created,
 * whose own listener reads the number.
 */
export function numberEntries(): void {
  window.addEventListener('popstate', () => {
    if (numberOf(history.state) === undefined) history.replaceState({ idx: next }, '');
  });
}

/** Follows the navigations, for `numberEntries`. */
export function useEntryNumber(): void {
  // Renders at each one.
  useLocation();
  useEffect(() => {
    next = (numberOf(history.state) ?? 0) + 1;
  });
}

function numberOf(state: { idx?: number } | null): number | undefined {
  return state?.idx;
}
