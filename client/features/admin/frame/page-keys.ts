import { useEffect } from 'react';

/** A key of one page of the administration. */
export interface PageKey {
  key: string;
  /** What it does, for the list of keys. */
  what: string;
  /** Returns whether it did something. */
  press: () => boolean;
}

const registered = new Set<readonly PageKey[]>();

/** The keys of what is shown. */
export const pageKeys = (): readonly PageKey[] => [...registered].flat();

/** Adds keys while a part of a page is shown. They go before those of all pages. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    registered.add(keys);
    return () => {
      registered.delete(keys);
    };
  }, [keys]);
}
