import { X } from 'lucide-react';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import type { SearchType } from '#contract/discovery/search.ts';
import { type SearchTerms, writeSearch } from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import { filtersOf } from './result-filters.ts';

const texts = searchMessages.filters;

interface FilterChipsProps {
  terms: SearchTerms;
  /** The type of the search. Filters that do not apply to it are grey. */
  type: SearchType;
  /** Called with the query without the filter. */
  onRemove: (query: string) => void;
}

/** The filters in the query. Pressing one removes it. */
export function FilterChips({ terms, type, onRemove }: FilterChipsProps) {
  const filters = filtersOf(terms);
  if (filters.length === 0) return null;
  return (
    <ul aria-label={texts.label} className="mt-1.5 flex flex-wrap gap-x-2">
      {filters.map(({ name, of, rest }) => (
        <li key={name} className="max-w-full">
          <FilterChip
            chosen={of.includes(type)}
            aria-label={of.includes(type) ? texts.remove(name) : texts.unused(name)}
            onClick={() => onRemove(writeSearch(rest))}
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
