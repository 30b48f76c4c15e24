import { CalendarRange, X } from 'lucide-react';
import { useId, useState } from 'react';
import { postsMessages } from '#client/features/posts/posts/posts.messages.ts';
import { DayInput } from '#client/ui/form/day-input.tsx';
import { ChoiceChips, FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import type { SearchAi } from '#contract/discovery/search.ts';
import { type SearchTerms, writeSearch } from '#contract/foundations/search-text.ts';
import type { PostCategory } from '#contract/posts/posts.ts';
import { searchMessages as texts } from '../search.messages.ts';
import {
  isReversed,
  type SearchAddress,
  type SearchPeriod,
  searchSorts,
} from '../search-address.ts';

const categories = ['fanart', 'illustration', 'photo', 'other'] as const satisfies PostCategory[];
const aiUses = ['without', 'only'] as const satisfies SearchAi[];

/** The space next to a chip at the end of its row, in pixels. */
const MARGIN = 16;

interface PostFiltersProps {
  address: SearchAddress;
  terms: SearchTerms;
  onChange: (change: Partial<SearchAddress>) => void;
}

/** The filters of posts in one scrolling line. The category is a term of the query, not a search parameter. */
export function PostFilters({ address, terms, onChange }: PostFiltersProps) {
  const { chip, fields } = usePeriodFilter(address, onChange);
  return (
    <>
      <div
        data-row=""
        className="-mx-4 -mt-2 mb-3 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        <fieldset aria-label={texts.sort} className="flex gap-2">
          <ChoiceChips
            values={searchSorts}
            names={texts.sorts}
            chosen={address.sort}
            onChoose={(sort) => sort !== address.sort && onChange({ sort })}
          />
        </fieldset>
        {chip}
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
      {fields}
    </>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  values: readonly Value[];
  names: Record<Value, string>;
  /** The chosen value. A value that is not in `values` counts as no choice. */
  chosen: string | null;
  /** Called with the chosen value. Called with null when the chosen value is pressed again. */
  onChoose: (value: Value | null) => void;
}

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

/** Scrolls a chip into view when its selection makes it wider. Scrolls only the row of the chip, not the page. */
function scrollIntoRow(chip: HTMLElement | null): void {
  const row = chip?.closest('[data-row]');
  if (!chip || !row) return;
  const hidden = chip.getBoundingClientRect().right - row.getBoundingClientRect().right;
  row.scrollLeft += Math.max(0, hidden + MARGIN);
}

const periodTexts = texts.period;

interface EventFiltersProps {
  address: SearchAddress;
  onChange: (change: SearchPeriod) => void;
}

export function EventFilters({ address, onChange }: EventFiltersProps) {
  const { chip, fields } = usePeriodFilter(address, onChange);
  return (
    <>
      <div className="-mt-2 mb-3">{chip}</div>
      {fields}
    </>
  );
}

/** Returns a chip that opens the fields of the period, and these fields while they are open. */
function usePeriodFilter(period: SearchPeriod, onChange: (period: SearchPeriod) => void) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chip = (
    <FilterChip
      chosen={period.since !== '' || period.until !== ''}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => setOpen(!isOpen)}
    >
      <CalendarRange className="-ml-0.5 size-4" aria-hidden="true" />
      {periodTexts.open}
    </FilterChip>
  );
  return { chip, fields: isOpen && <PeriodFields {...{ id, period, onChange }} /> };
}

interface PeriodFieldsProps {
  id: string;
  period: SearchPeriod;
  onChange: (period: SearchPeriod) => void;
}

/** The fields for the first and the last day. A period that ends before it begins is not searched. */
function PeriodFields({ id, period, onChange }: PeriodFieldsProps) {
  const errorId = useId();
  const [draft, setDraft] = useState<SearchPeriod>(period);
  const [shown, setShown] = useState(period);
  if (shown.since !== period.since || shown.until !== period.until) {
    setShown(period);
    setDraft(period);
  }
  const error = isReversed(draft) ? errorId : undefined;

  function change(part: Partial<SearchPeriod>) {
    const { since, until } = draft;
    const next = { since, until, ...part };
    setDraft(next);
    if (!isReversed(next)) onChange(next);
  }
  return (
    <fieldset id={id} aria-label={periodTexts.label} className="mb-4 max-w-text">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <DayInput
          label={periodTexts.since}
          value={draft.since}
          max={draft.until}
          error={error}
          onChange={(since) => change({ since })}
        />
        <DayInput
          label={periodTexts.until}
          value={draft.until}
          min={draft.since}
          error={error}
          onChange={(until) => change({ until })}
        />
      </div>
      {error !== undefined && (
        <p id={error} role="alert" className="mt-1.5 font-medium text-danger text-xs">
          {periodTexts.reversed}
        </p>
      )}
    </fieldset>
  );
}
