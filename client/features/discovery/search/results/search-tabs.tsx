import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import type { SearchType } from '#contract/discovery/search.ts';
import type { SearchTerms } from '#contract/foundations/search-text.ts';
import { onlyExcludes, parseSearch } from '#contract/foundations/search-text.ts';
import { searchMessages as texts } from '../search.messages.ts';
import { type ResultCounts, useResultCount } from '../search.queries.ts';
import { type SearchAddress, type ShownSearch, searchTypes } from '../search-address.ts';
import { filtersOf } from './result-filters.ts';
import { ResultSkeleton } from './result-list.tsx';
import { SearchResults } from './search-results.tsx';

interface SearchTabsProps {
  address: SearchAddress;
  onChange: (change: Partial<SearchAddress>) => void;
  /** Called when a filter was removed, because its focused chip is removed as well. */
  onRemoved: () => void;
}

export function SearchTabs({ address, onChange, onRemoved }: SearchTabsProps) {
  const terms = useMemo(() => parseSearch(address.q), [address.q]);
  const { type, isDeciding, counts } = useShownType(address, terms);
  const shown = { ...address, type };

  function removeFilter(change: Partial<SearchAddress>) {
    onChange(change);
    onRemoved();
  }

  return (
    <>
      <FilterChips terms={terms} address={shown} onRemove={removeFilter} />
      <div className="mt-2">
        <Tabs
          label={texts.tabs}
          items={searchTypes.map((value) => ({
            value,
            label: <TabLabel name={texts.types[value]} count={counts[value]} />,
          }))}
          value={type}
          onChange={(next) => onChange({ type: next })}
        >
          {isDeciding ? (
            <ResultSkeleton type={type} />
          ) : (
            <SearchResults address={shown} terms={terms} counts={counts} onChange={onChange} />
          )}
        </Tabs>
      </div>
    </>
  );
}

/**
 * Returns the type whose results are shown, with the number of results of each type. If no type is chosen, this is the
 * first type that has results and to which all filters apply. Changed words can change this type, but a period without
 * results cannot. `isDeciding` is true while the type is unknown. The results of the shown type are requested first.
 */
function useShownType(address: SearchAddress, terms: SearchTerms) {
  const [last, setLast] = useState<{ q: string; type: SearchType }>({ q: '', type: 'posts' });
  const requested = address.type ?? last.type;
  const isKnown = useResultCount(requested, address, !onlyExcludes(terms)) !== undefined;
  const counts: ResultCounts = {
    posts: useResultCount('posts', address, isKnown),
    users: useResultCount('users', address, isKnown),
    tags: useResultCount('tags', address, isKnown),
    events: useResultCount('events', address, isKnown),
  };
  const filters = filtersOf(terms, address);
  const types = searchTypes.filter((type) => filters.every(({ of }) => of.includes(type)));
  const decided = last.q === address.q ? last.type : firstFound(types, counts);
  const type = address.type ?? decided;
  if (type !== undefined && (type !== last.type || address.q !== last.q)) {
    setLast({ q: address.q, type });
  }
  const isDeciding = type === undefined && counts[requested]?.count === 0;
  return { type: type ?? requested, isDeciding, counts };
}

/** Returns the first of the types that has results, or posts when none has. Undefined while that is unknown. */
function firstFound(types: readonly SearchType[], counts: ResultCounts): SearchType | undefined {
  for (const type of types) {
    if (counts[type] === undefined) return undefined;
    if (counts[type]?.count) return type;
  }
  return 'posts';
}

function TabLabel({ name, count }: { name: string; count: ResultCounts[SearchType] }) {
  if (!count) return name;
  return (
    <>
      {name}
      <span className="nums ml-1 font-normal text-xs">
        {count.count}
        {count.hasMore && '+'}
      </span>
    </>
  );
}

export function isResult(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-results="found"] a') !== null;
}

interface FilterChipsProps {
  terms: SearchTerms;
  /** The search. Filters that do not apply to the shown type are grey. */
  address: ShownSearch;
  onRemove: (change: Partial<SearchAddress>) => void;
}

function FilterChips({ terms, address, onRemove }: FilterChipsProps) {
  const { type } = address;
  const filters = filtersOf(terms, address);
  if (filters.length === 0) return null;
  return (
    <ul aria-label={texts.filters.label} className="mt-1.5 flex flex-wrap gap-x-2">
      {filters.map(({ name, of, rest }) => (
        <li key={name} className="max-w-full">
          <FilterChip
            chosen={of.includes(type)}
            aria-label={of.includes(type) ? texts.filters.remove(name) : texts.filters.unused(name)}
            onClick={() => onRemove(rest)}
            className="max-w-full *:max-w-full"
          >
            <span className="truncate">{name}</span>
            <X className="-mr-1 size-4 shrink-0" aria-hidden="true" />
          </FilterChip>
        </li>
      ))}
    </ul>
  );
}
