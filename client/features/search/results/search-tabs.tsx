import { useMemo } from 'react';
import { parseSearch } from '../../../../contract/search-text.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { searchMessages } from '../search.messages.ts';
import { type SearchAddress, searchTypes } from '../search-address.ts';
import { FilterChips } from './filter-chips.tsx';
import { SearchResults } from './search-results.tsx';

const texts = searchMessages;
const tabs = searchTypes.map((value) => ({ value, label: texts.types[value] }));

interface SearchTabsProps {
  address: SearchAddress;
  onChange: (change: Partial<SearchAddress>) => void;
  /** Called when a filter has been taken off, and the focus with its chip. */
  onRemoved: () => void;
}

/** The filters of a search, and what it finds, in tabs. */
export function SearchTabs({ address, onChange, onRemoved }: SearchTabsProps) {
  const { q, type } = address;
  const terms = useMemo(() => parseSearch(q), [q]);

  function removeFilter(query: string) {
    onChange({ q: query });
    onRemoved();
  }

  return (
    <>
      <FilterChips terms={terms} type={type} onRemove={removeFilter} />
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

/** Whether an element is part of something that has been found and leads to it. */
export function isResult(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-results="found"] a') !== null;
}
