import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { cx } from '../text/cx.ts';

interface SwitchProps {
  label: string;
  hint?: string;
  /** The outcome of the last change. It is shown in place of the hint, unless it renders nothing. */
  status?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A switch that takes effect immediately. The whole row is clickable. */
export function Switch(props: SwitchProps) {
  const { label, hint, status, checked, onChange, disabled = false, ref } = props;
  const id = useId();
  return (
    <div className={cx('relative flex min-h-11 items-center gap-4', disabled && 'opacity-60')}>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-bold text-sm after:absolute after:inset-0">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-ink-soft text-xs [&:has(+:not(:empty))]:sr-only">
            {hint}
          </p>
        )}
        {status !== undefined && <div role="status">{status}</div>}
      </div>
      <SwitchInput
        ref={ref}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
}

interface SwitchInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'checked'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchInput({ checked, onChange, ...rest }: SwitchInputProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className={cx(
        'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors checked:bg-brand disabled:cursor-default disabled:opacity-60',
        'after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-surface after:transition-transform checked:after:translate-x-5',
      )}
    />
  );
}
