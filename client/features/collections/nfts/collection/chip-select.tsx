import { ChevronDown } from 'lucide-react';

interface ChipSelectProps {
  label: string;
  /** The option for no filter. */
  all: string;
  options: readonly { value: string; label: string; count: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A native select that looks like a filter chip: phones show their own picker, and typing selects an option. */
export function ChipSelect({ label, all, options, value, onChange }: ChipSelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <span className="nft-select" data-chosen={chosen ? '' : undefined}>
      <span aria-hidden="true" className="truncate">
        {chosen?.label ?? label}
      </span>
      <ChevronDown className="-mr-1 size-4 shrink-0" aria-hidden="true" />
      <select
        aria-label={label}
        value={chosen ? chosen.value : ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {`${option.label}（${option.count}）`}
          </option>
        ))}
      </select>
    </span>
  );
}
