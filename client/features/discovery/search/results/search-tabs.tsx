import { X } from 'lucide-react';
import { useMemo } from 'react';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import type { SearchTerms } from '#contract/foundations/search-text.ts';
import { parseSearch } from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import { type SearchAddress, searchTypes } from '../search-address.ts';
import { filtersOf } from './result-filters.ts';
import { SearchResults } from './search-results.tsx';

const texts = searchMessages;
const tabs = searchTypes.map((value) => ({ value, label: texts.types[value] }));

interface SearchTabsProps {
  address: SearchAddress;
  onChange: (change: Partial<SearchAddress>) => void;
  /** Called when a filter was removed together with its focused chip. */
  onRemoved: () => void;
}

/** The filters of a search, and its results in tabs. */
export function SearchTabs({ address, onChange, onRemoved }: SearchTabsProps) {
  const { q, type } = address;
  const terms = useMemo(() => parseSearch(q), [q]);

  function removeFilter(change: Partial<SearchAddress>) {
    onChange(change);
    onRemoved();
  }

  return (
    <>
      <FilterChips terms={terms} address={address} onRemove={removeFilter} />
      <div className="mt-2">
        <Tabs
          label={texts.tabs}
          items={tabs}
          value={type}
          onChange={(next) => onChange({ type: next })}
        >
          <SearchResults address={address} terms={terms} onChange={onChange} />
        </Tabs>
      </div>
    </>
  );
}

/** Whether an element is a link inside a result. */
export function isResult(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-results="found"] a') !== null;
}

interface FilterChipsProps {
  terms: SearchTerms;
  /** The search. Filters that do not apply to its type are grey. */
  address: SearchAddress;
  /** Called with the change that removes the filter. */
  onRemove: (change: Partial<SearchAddress>) => void;
}

/** The filters of the search as chips. Pressing one removes its filter. */
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
