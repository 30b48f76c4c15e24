import { X } from 'lucide-react';
import type { SearchType } from '../../../../contract/search.ts';
import { type SearchTerms, writeSearch } from '../../../../contract/search-text.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { searchMessages } from '../search.messages.ts';
import { filtersOf } from './filters.ts';

const texts = searchMessages.filters;

interface FilterChipsProps {
  terms: SearchTerms;
  /** The type that is searched. Filters that it does not have are grey. */
  type: SearchType;
  /** Called with the query without a filter. */
  onRemove: (query: string) => void;
}

/** The filters among what was typed. Pressing one takes it off. */
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
