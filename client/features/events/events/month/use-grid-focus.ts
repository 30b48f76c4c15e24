import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addDays } from '#contract/foundations/wall-clock.ts';
import { addMonths, daysOf, monthOf, partsOf } from './calendar-days.ts';

/** The day that each key moves to. */
const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -partsOf(day).weekday),
  End: (day) => addDays(day, 6 - partsOf(day).weekday),
  PageUp: (day) => sameDayOf(addMonths(monthOf(day), -1), day),
  PageDown: (day) => sameDayOf(addMonths(monthOf(day), 1), day),
};

interface GridFocus {
  grid: RefObject<HTMLTableElement | null>;
  /** The day that is the Tab stop of the calendar. */
  entry: string;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Returns a roving focus over the days of a month. A key that leaves the month calls `onMonth`. */
export function useGridFocus(
  month: string,
  preferred: string,
  onMonth: (month: string) => void,
): GridFocus {
  const grid = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const isFocusDue = useRef(false);
  const entry = [reached, preferred].find((day) => day !== null && monthOf(day) === month);

  useEffect(() => {
    if (!isFocusDue.current || reached === null || monthOf(reached) !== month) return;
    isFocusDue.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [reached, month]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = event.currentTarget.dataset.day;
    const move = moves[event.key];
    if (from === undefined || move === undefined) return;
    event.preventDefault();
    const next = move(from);
    isFocusDue.current = true;
    setReached(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  }

  return { grid, entry: entry ?? `${month}-01`, onKeyDown };
}

/** Returns the same day of another month, or its last day if the month is shorter. */
function sameDayOf(month: string, day: string): string {
  const days = daysOf(month);
  return days[partsOf(day).day - 1] ?? days.at(-1) ?? `${month}-01`;
}
