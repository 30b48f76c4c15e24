import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from '#client/lib/router/router-hooks.ts';

/** The filters of a list, in the URL of the page, so that a link shows the same list. Empty filters are omitted. */
export interface Filters<Name extends string> {
  values: Partial<Record<Name, string>>;
  isFiltered: boolean;
  /** How many filters are set. */
  count: number;
  /** Returns the props of the field of a filter. */
  field: (name: Name) => { value: string | undefined; onChange: (value: string) => void };
  /** Changes some filters. An empty value removes a filter. */
  change: (changes: Partial<Record<Name, string>>) => void;
  reset: () => void;
}

/** Returns the filters with these names. The filters are a part of the URL, whose other parameters stay. */
export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  // A changed URL is rendered later. A second change before that must not undo the first.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const set = names.filter((name) => search.get(name));
  const values: Partial<Record<Name, string>> = {};
  for (const name of set) values[name] = search.get(name) ?? '';

  function change(changes: Partial<Record<Name, string>>): void {
    const next = new URLSearchParams(latest.current);
    for (const name of names) {
      const value = changes[name];
      if (value === '') next.delete(name);
      else if (value !== undefined) next.set(name, value);
    }
    latest.current = next;
    setSearch(next, { replace: true, preventScrollReset: true, state });
  }

  const none = Object.fromEntries(names.map((name) => [name, '']));
  const reset = () => change(none as Record<Name, string>);
  const field = (name: Name) => ({
    value: values[name],
    onChange: (value: string) => change({ [name]: value } as Record<Name, string>),
  });
  return { values, isFiltered: set.length > 0, count: set.length, field, change, reset };
}
