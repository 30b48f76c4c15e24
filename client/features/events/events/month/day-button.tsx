import type { KeyboardEvent } from 'react';
import { cx } from '#client/ui/text/cx.ts';
import type { ListedEvent } from '#contract/events/events.ts';
import { partsOf } from './calendar-days.ts';

import { DayIndicators } from './day-indicators.tsx';
import { dayName } from './day-name.ts';
import { monthMessages } from './event-month.messages.ts';
import type { WeekBar } from './week-bars.ts';

const texts = monthMessages;

interface DayButtonProps {
  day: string;
  events: readonly ListedEvent[];
  /** The bars of the week that contains the day. */
  bars: readonly WeekBar<ListedEvent>[];
  isToday: boolean;
  isChosen: boolean;
  /** Whether the day is the Tab stop of the calendar. */
  isEntry: boolean;
  onChoose: (day: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A day of the calendar, with its number and its events. */
export function DayButton({
  day,
  events,
  bars,
  isToday,
  isChosen,
  isEntry,
  onChoose,
  onKeyDown,
}: DayButtonProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isEntry ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(day)}
      onKeyDown={onKeyDown}
      className={cx(
        'flex h-15 w-full flex-col items-center gap-1 rounded-md border p-1 text-left transition-colors md:h-24 md:items-stretch',
        isChosen
          ? 'border-brand bg-brand-soft'
          : cx(
              'border-transparent hover:bg-hover md:border-line',
              events.length > 0 && 'bg-surface',
            ),
      )}
    >
      <span className="sr-only">{labelOf(day, events.length, isToday)}</span>
      <span
        aria-hidden="true"
        className={cx(
          'nums grid size-7 shrink-0 place-items-center whitespace-nowrap rounded-full text-[min(0.875rem,4vw)]',
          isToday && 'bg-brand font-bold text-on-brand',
          !isToday && events.length === 0 && 'text-ink-soft',
          !isToday && events.length > 0 && 'font-bold',
        )}
      >
        {partsOf(day).day}
      </span>
      <DayIndicators day={day} events={events} bars={bars} />
    </button>
  );
}

function labelOf(day: string, count: number, isToday: boolean): string {
  return [dayName(day), isToday && texts.today, count > 0 ? texts.count(count) : texts.noEvents]
    .filter((part) => part !== false)
    .join('、');
}
