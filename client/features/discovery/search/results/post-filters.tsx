import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { postsMessages } from '#client/features/posts/posts/posts.messages.ts';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import type { SearchAi } from '#contract/discovery/search.ts';
import { type SearchTerms, writeSearch } from '#contract/foundations/search-text.ts';
import type { PostCategory } from '#contract/posts/posts.ts';
import { searchMessages } from '../search.messages.ts';
import { type SearchAddress, searchSorts } from '../search-address.ts';
import { PeriodChip, PeriodFields } from './period-filter.tsx';

const texts = searchMessages;
const categories = ['fanart', 'illustration', 'photo', 'other'] as const satisfies PostCategory[];
const aiUses = ['without', 'only'] as const satisfies SearchAi[];

/** The space next to a chip at the end of its row, in pixels. */
const MARGIN = 16;

interface PostFiltersProps {
  address: SearchAddress;
  terms: SearchTerms;
  onChange: (change: Partial<SearchAddress>) => void;
}

/**
 * The filters of posts in one line that scrolls horizontally: order, period, category and use of AI. The category is a
 * term of the query, not a search parameter.
 */
export function PostFilters({ address, terms, onChange }: PostFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div
        data-row=""
        className="-mx-4 -mt-2 mb-3 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        <fieldset aria-label={texts.sort} className="flex gap-2">
          {searchSorts.map((sort) => (
            <FilterChip
              key={sort}
              chosen={sort === address.sort}
              aria-pressed={sort === address.sort}
              onClick={() => sort !== address.sort && onChange({ sort })}
            >
              {texts.sorts[sort]}
            </FilterChip>
          ))}
        </fieldset>
        <PeriodChip
          period={address}
          controls={id}
          open={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
        <span aria-hidden="true" className="my-3 w-px shrink-0 bg-line" />
        <Choices
          label={texts.filters.categories}
          values={categories}
          names={postsMessages.categories}
          chosen={terms.category}
          onChoose={(category) => onChange({ q: writeSearch({ ...terms, category }) })}
        />
        <span aria-hidden="true" className="my-3 w-px shrink-0 bg-line" />
        <Choices
          label={texts.filters.aiUses}
          values={aiUses}
          names={texts.filters.aiUse}
          chosen={address.ai}
          onChoose={(ai) => onChange({ ai: ai ?? 'all' })}
        />
      </div>
      {isOpen && <PeriodFields id={id} period={address} onChange={onChange} />}
    </>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  values: readonly Value[];
  names: Record<Value, string>;
  /** The chosen value. A value that is not one of `values` counts as none. */
  chosen: string | null;
  /** Called with the chosen value. Called with null when the chosen value is pressed again. */
  onChoose: (value: Value | null) => void;
}

/** Chips of which at most one is chosen. */
function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, values, names, onChoose } = props;
  return (
    <fieldset aria-label={label} className="flex gap-2">
      {values.map((value) => {
        const chosen = value === props.chosen;
        return (
          <FilterChip
            key={value}
            ref={chosen ? scrollIntoRow : null}
            chosen={chosen}
            aria-pressed={chosen}
            onClick={() => onChoose(chosen ? null : value)}
          >
            {names[value]}
            {chosen && <X className="-mr-1 size-4" aria-hidden="true" />}
          </FilterChip>
        );
      })}
    </fieldset>
  );
}

/** Scrolls a chip into view when its selection makes it wider. Only the row of the chip scrolls, not the page. */
function scrollIntoRow(chip: HTMLElement | null): void {
  const row = chip?.closest('[data-row]');
  if (!chip || !row) return;
  const hidden = chip.getBoundingClientRect().right - row.getBoundingClientRect().right;
  row.scrollLeft += Math.max(0, hidden + MARGIN);
}
