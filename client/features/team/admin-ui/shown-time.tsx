import { useRef } from 'react';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { fromJapanTime, noTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';

/** Returns the instant of an entered time. An unchanged time keeps the milliseconds of the stored instant. */
export function instantOf(wall: WallTime, stored: string | null): string | null {
  const { date, time } = stored === null ? noTime : toJapanTime(stored);
  return wall.date === date && wall.time === time ? stored : fromJapanTime(wall);
}

export type ShownState = 'shown' | 'planned' | 'over' | 'inactive';

export function shownState(
  isActive: boolean,
  from: string | null | undefined,
  until: string | null | undefined,
  now = new Date(),
): ShownState {
  if (!isActive) return 'inactive';
  if (until && Date.parse(until) <= now.getTime()) return 'over';
  return from && Date.parse(from) > now.getTime() ? 'planned' : 'shown';
}

/** Whether a time is incomplete, or does not exist in the calendar. */
export function isIncomplete(wall: WallTime): boolean {
  return (wall.date !== '' || wall.time !== '') && fromJapanTime(wall) === null;
}

interface ShownOutcomeProps {
  state: ShownState;
  from: string | null | undefined;
  texts: Record<Exclude<ShownState, 'planned'>, string> & { planned: (time: string) => string };
}

export function ShownOutcome({ state, from, texts }: ShownOutcomeProps) {
  const isWarning = state === 'over' || state === 'inactive';
  return (
    <p
      role="status"
      className={`rounded-md p-3 text-sm ${isWarning ? 'bg-warning-soft' : 'bg-info-soft'}`}
    >
      {state === 'planned'
        ? texts.planned(from ? formatDateTime(from, inJapan) : '')
        : texts[state]}
    </p>
  );
}

interface OptionalTimeProps {
  label: string;
  value: WallTime;
  onChange: (value: WallTime) => void;
  error: string | undefined;
  /** What an empty field means. */
  hint: string;
  clear: string;
}

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
