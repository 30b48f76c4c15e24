import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../text/cx.ts';
import { controlClasses } from './field.tsx';

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <div className={cx('relative', className)}>
      <select {...rest} className={cx(controlClasses, 'appearance-none pr-10')}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-5 text-ink-soft"
      />
    </div>
  );
}
