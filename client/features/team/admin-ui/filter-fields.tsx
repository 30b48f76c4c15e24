import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { TYPING_PAUSE } from '#client/lib/hooks/use-debounced-value.ts';
import { DayInput, FilterLabel } from '#client/ui/form/day-input.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { isComposing as composes } from '#client/ui/form/is-composing.ts';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { Select } from '#client/ui/form/select.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { addDays } from '#contract/foundations/wall-clock.ts';
import { adminUiMessages } from './admin-ui.messages.ts';

interface FilterSearchProps {
  label: string;
  placeholder?: string;
  maxLength?: number;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** The search of a list. It applies after a pause in typing, on Enter, and on blur. The key `/` focuses it. */
export function FilterSearch({ label, value = '', onChange, ...input }: FilterSearchProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const [isComposing, setComposing] = useState(false);
  const wanted = text.trim();
  // Something other than typing has changed the URL, such as the back button or the reset button.
  if (shown !== value) {
    setShown(value);
    if (value !== sent) setText(value);
    setSent(value);
  }

  function send() {
    setSent(wanted);
    onChange(wanted);
  }
  const sendLater = useEffectEvent(send);

  useEffect(() => {
    if (isComposing || wanted === value || wanted === sent) return;
    const timer = setTimeout(sendLater, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [isComposing, wanted, value, sent]);

  return (
    <div className="max-md:col-span-2 md:w-64">
      <FilterLabel htmlFor={id}>{label}</FilterLabel>
      <TextInput
        {...input}
        id={id}
        type="search"
        data-admin-search
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // The text is applied immediately, because a delayed change would navigate back to this page after it was left.
        onBlur={() => {
          if (wanted !== value && wanted !== sent) send();
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !composes(event.nativeEvent)) send();
        }}
      />
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  /** The name of the first option, which selects all. Defaults to a general name. */
  first?: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
  className?: string;
}

export function FilterSelect(props: FilterSelectProps) {
  const { label, first = adminUiMessages.all, options, value = '', onChange } = props;
  const id = useId();
  return (
    <div className={props.className ?? 'md:w-44'}>
      <FilterLabel htmlFor={id}>{label}</FilterLabel>
      <Select
        id={id}
        options={[{ value: '', label: first }, ...options]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface FilterChipSelectProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
  none?: string;
}

/** A filter that looks like a chip, for lists with many filters. It is a transparent native select over the chip. */
export function FilterChipSelect(props: FilterChipSelectProps) {
  const { label, options, value, onChange, none = adminUiMessages.all } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <span className="group relative flex min-h-11 max-w-60 items-center">
      <span
        aria-hidden="true"
        className={cx(
          'flex h-9 min-w-0 items-center gap-1 rounded-full border pr-2 pl-3.5 text-sm outline-brand -outline-offset-2 group-has-focus-visible:outline-2',
          chosen
            ? 'border-brand bg-brand-soft font-bold text-brand'
            : 'border-line bg-surface text-ink-soft',
        )}
      >
        <span className="truncate">{chosen ? `${label}：${chosen.label}` : label}</span>
        <ChevronDown className="size-4 shrink-0" />
      </span>
      <select
        aria-label={label}
        value={chosen ? chosen.value : ''}
        onChange={({ target }) => onChange(target.value)}
        className="absolute inset-0 w-full cursor-pointer rounded-full text-base opacity-0"
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface FilterDatesProps {
  /** The meaning of the dates, such as 登録日. */
  label: string;
  from: string | undefined;
  until: string | undefined;
  onChange: (changes: { from: string } | { until: string }) => void;
}

/** A filter by a first and a last day in Japan, such as `2026-11-21`. */
export function FilterDates({ label, from = '', until = '', onChange }: FilterDatesProps) {
  return (
    <>
      <DayInput
        label={adminUiMessages.from(label)}
        value={from}
        max={until}
        onChange={(day) => onChange({ from: day })}
      />
      <DayInput
        label={adminUiMessages.until(label)}
        value={until}
        min={from}
        onChange={(day) => onChange({ until: day })}
      />
    </>
  );
}

/** Returns the instant at which a day starts in Japan, or undefined for an invalid date. */
export function startOfDay(day: string | undefined): string | undefined {
  return (day && fromJapanTime({ date: day, time: '00:00' })) || undefined;
}

/** Returns the instant at which a day ends in Japan, or undefined for an invalid date. */
export function endOfDay(day: string | undefined): string | undefined {
  const start = startOfDay(day);
  return start && day && startOfDay(addDays(day, 1));
}
