import { useEffect } from 'react';

/** A key of one page of the administration. */
export interface PageKey {
  key: string;
  /** The description in the list of keys. */
  what: string;
  /** Handles the key. Returns whether it had an effect. */
  press: () => boolean;
}

const registered = new Set<readonly PageKey[]>();

/** Returns the keys of the mounted components. */
export const pageKeys = (): readonly PageKey[] => [...registered].flat();

/** Adds keys while a component is mounted. They take precedence over the keys of the administration. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    registered.add(keys);
    return () => {
      registered.delete(keys);
    };
  }, [keys]);
}
