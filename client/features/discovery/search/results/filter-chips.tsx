import { X } from 'lucide-react';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import type { SearchTerms } from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import type { SearchAddress } from '../search-address.ts';
import { filtersOf } from './result-filters.ts';

const texts = searchMessages.filters;

interface FilterChipsProps {
  terms: SearchTerms;
  /** The search. Filters that do not apply to its type are grey. */
  address: SearchAddress;
  /** Called with the change that removes the filter. */
  onRemove: (change: Partial<SearchAddress>) => void;
}

/** The filters of the search. Pressing one removes it. */
export function FilterChips({ terms, address, onRemove }: FilterChipsProps) {
  const { type } = address;
  const filters = filtersOf(terms, address);
  if (filters.length === 0) return null;
  return (
    <ul aria-label={texts.label} className="mt-1.5 flex flex-wrap gap-x-2">
      {filters.map(({ name, of, rest }) => (
        <li key={name} className="max-w-full">
          <FilterChip
            chosen={of.includes(type)}
            aria-label={of.includes(type) ? texts.remove(name) : texts.unused(name)}
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
