import { useMemo } from 'react';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { type CollectionFilter, noFilter, readFilter, writeFilter } from '../collection-filter.ts';

/** The filter in the address of the page, and a function that changes it. Each change is a history entry. */
export function useFilter(own: boolean) {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search, own), [search, own]);

  function change(changes: Partial<CollectionFilter>): void {
    const next = new URLSearchParams(search);
    for (const name of [...Object.keys(noFilter), 'nft']) next.delete(name);
    for (const [name, value] of Object.entries(writeFilter({ ...filter, ...changes }))) {
      next.set(name, value);
    }
    setSearch(next, { preventScrollReset: true });
  }
  return { filter, change };
}
