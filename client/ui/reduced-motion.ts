import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether the viewer has asked their system for less movement. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia(QUERY).matches;
}

/** The same for what is rendered; not known before the browser has taken the page over. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
}

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
