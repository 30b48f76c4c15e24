import { useId } from 'react';
import { FilterLabel } from '#client/ui/form/filter-label.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { adminUiMessages } from './admin-ui.messages.ts';

interface FilterSelectProps {
  label: string;
  /** The name of the first option. The default says that all are shown. */
  first?: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A choice that filters or sorts a list. */
export function FilterSelect({
  label,
  first = adminUiMessages.all,
  options,
  value = '',
  onChange,
}: FilterSelectProps) {
  const id = useId();
  return (
    <div className="md:w-44">
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
