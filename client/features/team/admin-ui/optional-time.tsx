import { useRef } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { noTime, type WallTime } from '#client/ui/form/japan-time.ts';

interface OptionalTimeProps {
  label: string;
  value: WallTime;
  onChange: (value: WallTime) => void;
  error: string | undefined;
  /** The meaning of an empty time. */
  hint: string;
  /** The label of the button that clears the time. */
  clear: string;
}

/** The field of an optional time. */
export function OptionalTime({ label, value, onChange, error, hint, clear }: OptionalTimeProps) {
  const field = useRef<HTMLDivElement>(null);
  function empty() {
    onChange(noTime);
    // The pressed button is removed, so the focus moves to the field.
    field.current?.focus();
  }
  return (
    <div ref={field} tabIndex={-1} className="rounded-sm outline-none">
      <DateTimeField label={label} value={value} onChange={onChange} error={error} />
      {value.date === '' && value.time === '' ? (
        <p className="text-ink-soft text-xs">{hint}</p>
      ) : (
        <Button variant="ghost" className="-ml-3 px-3" onClick={empty}>
          {clear}
        </Button>
      )}
    </div>
  );
}
