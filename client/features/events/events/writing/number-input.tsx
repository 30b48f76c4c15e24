import type { ComponentProps } from 'react';
import { TextInput } from '#client/ui/form/field.tsx';

/** An input for a number, with its unit behind it. */
export function NumberInput({ unit, ...rest }: ComponentProps<'input'> & { unit: string }) {
  return (
    <div className="flex items-center gap-2">
      <TextInput {...rest} type="number" inputMode="numeric" className="nums w-28!" />
      <span aria-hidden="true" className="text-sm">
        {unit}
      </span>
    </div>
  );
}
