import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from '#client/ui/text/cx.ts';
import type { ListedEvent } from '#contract/events/events.ts';
import { addDays } from '#contract/foundations/wall-clock.ts';
import { addMonths, daysOf, monthOf, partsOf, today, weeksOf } from './calendar-days.ts';
import { DayButton } from './day-button.tsx';
import { monthMessages as texts } from './event-month.messages.ts';
import { barsOf } from './week-bars.ts';

/** With this role, screen readers pass the arrow keys to the element. The table gives rows and cells their roles. */
const calendar = { role: 'grid' } as const;

interface MonthGridProps {
  month: string;
  chosen: string | null;
  events: readonly ListedEvent[];
  eventsOn: (day: string) => readonly ListedEvent[];
  onChoose: (day: string) => void;
  /** Called when the arrow keys leave the month. */
  onMonth: (month: string) => void;
  labelledBy: string;
}

/** A month as a calendar. Arrow keys, Home, End, Page Up and Page Down move between its days and to other months. */
export function MonthGrid(props: MonthGridProps) {
  const { month, chosen, events, eventsOn, onChoose, onMonth, labelledBy } = props;
  const now = today();
  const { grid, entry, onKeyDown } = useGridFocus(month, chosen ?? now, onMonth);
  return (
    <table
      ref={grid}
      {...calendar}
      aria-labelledby={labelledBy}
      className="isolate w-full table-fixed"
    >
      <thead>
        <tr>
          {texts.weekdays.map((weekday, index) => (
            <th
              key={weekday}
              scope="col"
              abbr={texts.weekdayNamed(weekday)}
              className={cx('h-8 font-bold text-xs', weekdayColour(index))}
            >
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => {
          const bars = barsOf(events, week);
          return (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell of the calendar has no id.
                  <td key={`${row}-${column}`} aria-hidden="true" />
                ) : (
                  <td key={day} className="p-0.5 align-top">
                    <DayButton
                      day={day}
                      events={eventsOn(day)}
                      bars={bars}
                      isToday={day === now}
                      isChosen={day === chosen}
                      isEntry={day === entry}
                      onChoose={onChoose}
                      onKeyDown={onKeyDown}
                    />
                  </td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Returns the text colour of a weekday: Sundays are red and Saturdays blue, as in printed calendars in Japan. */
function weekdayColour(weekday: number): string {
  if (weekday === 0) return 'text-danger';
  return weekday === 6 ? 'text-info' : 'text-ink-soft';
}

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

/** Returns a roving focus over the days of a month. A key that leaves the month calls `onMonth`. */
function useGridFocus(month: string, preferred: string, onMonth: (month: string) => void) {
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

  return {
    grid,
    entry: entry ?? `${month}-01`,
    onKeyDown,
  };
}

/** Returns the same day of another month. If that month is shorter, returns its last day. */
function sameDayOf(month: string, day: string): string {
  const days = daysOf(month);
  return days[partsOf(day).day - 1] ?? days.at(-1) ?? `${month}-01`;
}
