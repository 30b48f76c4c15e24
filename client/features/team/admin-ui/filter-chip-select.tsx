import { ChevronDown } from 'lucide-react';
import { cx } from '#client/ui/text/cx.ts';
import { adminUiMessages } from './admin-ui.messages.ts';

interface FilterChipSelectProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** The option without a filter. */
  none?: string;
}

/**
 * A filter that looks like a chip, for lists with many filters. The chip shows the label and the choice. A transparent
 * native select covers it.
 */
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
