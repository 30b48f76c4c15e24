import { useSyncExternalStore } from 'react';

const steps = [
  { query: '(min-width: 1200px)', columns: 5 },
  { query: '(min-width: 900px)', columns: 4 },
  { query: '(min-width: 600px)', columns: 3 },
] as const;

function subscribe(listener: () => void): () => void {
  const lists = steps.map(({ query }) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

function current(): number {
  return steps.find(({ query }) => matchMedia(query).matches)?.columns ?? 2;
}

/** How many columns a grid of pictures has here: 2 on a phone, up to 5 on a desk. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, current);
}
