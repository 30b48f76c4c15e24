import { useMemo } from 'react';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { parseSearch } from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import { type SearchAddress, searchTypes } from '../search-address.ts';
import { FilterChips } from './filter-chips.tsx';
import { SearchResults } from './search-results.tsx';

const texts = searchMessages;
const tabs = searchTypes.map((value) => ({ value, label: texts.types[value] }));

interface SearchTabsProps {
  address: SearchAddress;
  onChange: (change: Partial<SearchAddress>) => void;
  /** Called when a filter and its focused chip have been removed. */
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

/** Whether an element is inside a result and links to it. */
export function isResult(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-results="found"] a') !== null;
}
