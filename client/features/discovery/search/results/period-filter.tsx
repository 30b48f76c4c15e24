import { CalendarRange } from 'lucide-react';
import { useId, useState } from 'react';
import { DayInput } from '#client/ui/form/day-input.tsx';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import { searchMessages } from '../search.messages.ts';
import { isReversed, type SearchPeriod } from '../search-address.ts';

const texts = searchMessages.period;

interface PeriodChipProps {
  period: SearchPeriod;
  /** The id of the fields that the chip opens. */
  controls: string;
  open: boolean;
  onToggle: () => void;
}

/** A chip that opens the fields of the period. */
export function PeriodChip({ period, controls, open, onToggle }: PeriodChipProps) {
  return (
    <FilterChip
      chosen={period.since !== '' || period.until !== ''}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
    >
      <CalendarRange className="-ml-0.5 size-4" aria-hidden="true" />
      {texts.open}
    </FilterChip>
  );
}

interface PeriodFieldsProps {
  id: string;
  period: SearchPeriod;
  onChange: (period: SearchPeriod) => void;
}

/** The fields for the first and the last day. A period whose end is before its beginning is not searched. */
export function PeriodFields({ id, period, onChange }: PeriodFieldsProps) {
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
    <fieldset id={id} aria-label={texts.label} className="mb-4 max-w-text">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <DayInput
          label={texts.since}
          value={draft.since}
          max={draft.until}
          error={error}
          onChange={(since) => change({ since })}
        />
        <DayInput
          label={texts.until}
          value={draft.until}
          min={draft.since}
          error={error}
          onChange={(until) => change({ until })}
        />
      </div>
      {error !== undefined && (
        <p id={error} role="alert" className="mt-1.5 font-medium text-danger text-xs">
          {texts.reversed}
        </p>
      )}
    </fieldset>
  );
}
