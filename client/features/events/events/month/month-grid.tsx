import { cx } from '#client/ui/text/cx.ts';
import type { ListedEvent } from '#contract/events/events.ts';
import { today, weeksOf } from './calendar-days.ts';
import { DayButton } from './day-button.tsx';
import { monthMessages } from './event-month.messages.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { barsOf } from './week-bars.ts';

const texts = monthMessages;

/** Screen readers pass the arrow keys to an element with this role. The table gives rows and cells their roles. */
const calendar = { role: 'grid' } as const;

interface MonthGridProps {
  month: string;
  /** The day whose events are listed. */
  chosen: string | null;
  events: readonly ListedEvent[];
  eventsOn: (day: string) => readonly ListedEvent[];
  onChoose: (day: string) => void;
  /** Called when the arrow keys leave the month. */
  onMonth: (month: string) => void;
  /** The id of the heading that names the month. */
  labelledBy: string;
}

/** A month as a calendar. Arrow keys, Home, End, Page Up and Page Down move between its days and to other months. */
export function MonthGrid({
  month,
  chosen,
  events,
  eventsOn,
  onChoose,
  onMonth,
  labelledBy,
}: MonthGridProps) {
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
