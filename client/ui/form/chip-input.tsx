import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../text/cx.ts';

interface ChipInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  type: 'checkbox' | 'radio';
  label: ReactNode;
  isInvalid: boolean;
}

/** A radio button or a checkbox that looks like a chip. */
export function ChipInput({ label, isInvalid, ...input }: ChipInputProps) {
  return (
    <label className="relative cursor-pointer has-disabled:cursor-default">
      <input
        {...input}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
      <span
        className={cx(
          'flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm transition-colors max-sm:px-3.5',
          isInvalid ? 'border-danger' : 'border-control',
          'bg-surface peer-checked:border-brand peer-checked:bg-brand-soft peer-checked:font-bold peer-checked:text-brand',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-focus-visible:outline-offset-2',
        )}
      >
        {label}
      </span>
    </label>
  );
}
