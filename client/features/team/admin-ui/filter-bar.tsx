import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { Button } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { adminUiMessages } from './admin-ui.messages.ts';
import { FilterSearch } from './filter-fields.tsx';

interface FilterBarProps {
  filters: { isFiltered: boolean; count: number; reset: () => void };
  /** The search of the list. On a phone, the other fields are collapsed below it. */
  search?: ComponentProps<typeof FilterSearch>;
  children: ReactNode;
}

/** The filters above a list. Without a search, the key `/` focuses the first filter. */
export function FilterBar({ filters, search, children }: FilterBarProps) {
  const id = useId();
  const chosen = filters.count - (search?.value ? 1 : 0);
  const [isOpen, setOpen] = useState(false);
  const { bar, reset } = useFilterBar(filters);
  return (
    <div
      {...bar}
      className="mb-4 outline-none grid two-columns items-end gap-3 md:flex md:flex-wrap"
    >
      {search && (
        <>
          <FilterSearch {...search} />
          <FoldButton
            controls={id}
            isOpen={isOpen}
            chosen={chosen}
            onToggle={() => setOpen(!isOpen)}
            className={cx('-ml-2 justify-self-start md:hidden', isOpen && 'col-span-2')}
          />
        </>
      )}
      <div id={id} className={cx('contents', search && !isOpen && 'max-md:hidden')}>
        {children}
      </div>
      {filters.isFiltered && (
        <ResetButton
          onReset={reset}
          className={cx('max-md:justify-self-end', (!search || isOpen) && 'max-md:col-span-2')}
        />
      )}
    </div>
  );
}

export function useFilterBar(filters: { reset: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  function reset() {
    filters.reset();
    // The pressed button is removed, so the focus moves to the bar.
    ref.current?.focus();
  }
  const bar = {
    ref,
    role: 'search',
    'data-admin-filters': '',
    tabIndex: -1,
    'aria-label': adminUiMessages.filters,
  } as const;
  return { bar, reset };
}

export function ResetButton({ onReset, className }: { onReset: () => void; className?: string }) {
  return (
    <Button variant="ghost" onClick={onReset} className={className}>
      <X className="size-4" aria-hidden="true" />
      {adminUiMessages.resetFilters}
    </Button>
  );
}

interface FoldButtonProps {
  controls: string;
  isOpen: boolean;
  chosen: number;
  onToggle: () => void;
  className?: string;
}

export function FoldButton({ controls, isOpen, chosen, onToggle, className }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className={cx(
        'flex min-h-11 items-center gap-1 rounded-md px-2 text-sm',
        chosen > 0 ? 'font-bold text-brand' : 'text-ink-soft',
        className,
      )}
    >
      {chosen > 0 ? adminUiMessages.filtersSet(chosen) : adminUiMessages.filters}
      <ChevronDown className={cx('size-4', isOpen && 'rotate-180')} aria-hidden="true" />
    </button>
  );
}

/** The filters of a list, in the URL of the page, so that a link shows the same list. Empty filters are omitted. */
export interface Filters<Name extends string> {
  values: Partial<Record<Name, string>>;
  isFiltered: boolean;
  count: number;
  field: (name: Name) => { value: string | undefined; onChange: (value: string) => void };
  /** Changes some filters. An empty value removes a filter. */
  change: (changes: Partial<Record<Name, string>>) => void;
  reset: () => void;
}

/** Returns the filters with these names. Other parameters of the URL stay when a filter changes. */
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
