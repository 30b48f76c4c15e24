import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The number of the next history entry. */
let next = 1;

/**
 * Numbers the history entries that the browser creates, for example for a typed address, like those of React Router.
 * Without numbers, the router cannot ask before a form is left for such an entry or back from one. Must be called
 * before the router is created, because the router's own listener reads the number.
 */
export function numberEntries(): void {
  window.addEventListener('popstate', () => {
    if (numberOf(history.state) === undefined) history.replaceState({ idx: next }, '');
  });
}

/** Tracks navigations for `numberEntries`. */
export function useEntryNumber(): void {
  // Renders at each navigation.
  useLocation();
  useEffect(() => {
    next = (numberOf(history.state) ?? 0) + 1;
  });
}

function numberOf(state: { idx?: number } | null): number | undefined {
  return state?.idx;
}
