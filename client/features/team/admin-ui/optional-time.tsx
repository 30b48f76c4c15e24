import { type ReactNode, useRef } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { noTime, type WallTime } from '#client/ui/form/japan-time.ts';

interface OptionalTimeProps {
  value: WallTime;
  onChange: (value: WallTime) => void;
  /** What an empty time means. */
  hint: string;
  /** The label of the button that empties it. */
  clear: string;
  /** The field of the time. */
  children: ReactNode;
}

/** A time that can be left empty. */
export function OptionalTime({ value, onChange, hint, clear, children }: OptionalTimeProps) {
  const field = useRef<HTMLDivElement>(null);
  function empty() {
    onChange(noTime);
    // The pressed button is removed, so the focus must move.
    field.current?.focus();
  }
  return (
    <div ref={field} tabIndex={-1} className="rounded-sm outline-none">
      {children}
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
