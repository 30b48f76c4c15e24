import type { ComponentProps } from 'react';
import { cx } from '../text/cx.ts';

interface FilterChipProps extends ComponentProps<'button'> {
  chosen?: boolean;
}

interface ChoiceChipsProps<Value extends string> {
  values: readonly Value[];
  names: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Chips of which one is chosen. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { values, names, chosen, onChoose } = props;
  return values.map((value) => (
    <FilterChip
      key={value}
      chosen={value === chosen}
      aria-pressed={value === chosen}
      onClick={() => onChoose(value)}
    >
      {names[value]}
    </FilterChip>
  ));
}

export function FilterChip({ chosen = false, className, children, ...rest }: FilterChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'flex min-h-11 max-w-full shrink-0 items-center whitespace-nowrap rounded-full text-sm -outline-offset-2',
        className,
      )}
    >
      <span
        className={cx(
          'flex h-9 min-w-0 items-center gap-1 rounded-full border px-3.5 transition-colors',
          chosen
            ? 'border-brand bg-brand-soft font-bold text-brand'
            : 'border-line bg-surface text-ink-soft hover:bg-hover hover:text-ink',
        )}
      >
        {children}
      </span>
    </button>
  );
}
