import type { KeyboardEvent } from 'react';
import { cx } from '#client/ui/text/cx.ts';
import type { ListedEvent } from '#contract/events/events.ts';
import { partsOf } from './calendar-days.ts';
import { dayName } from './day-name.ts';
import { monthMessages } from './event-month.messages.ts';

const texts = monthMessages;

/** Maximum numbers of titles on a desktop, and of dots on a phone. */
const SHOWN_TITLES = 2;
const SHOWN_DOTS = 3;

interface DayButtonProps {
  day: string;
  events: readonly ListedEvent[];
  isToday: boolean;
  isChosen: boolean;
  /** The day is the Tab stop of the calendar. */
  isEntry: boolean;
  onChoose: (day: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A day of the calendar: its number, and its events as dots on phones or titles on desktops. */
export function DayButton({
  day,
  events,
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
        'flex h-13 w-full flex-col items-center gap-1 rounded-md border p-1 text-left transition-colors md:h-24 md:items-stretch',
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
          'nums grid size-7 shrink-0 place-items-center rounded-full text-sm',
          isToday && 'bg-brand font-bold text-on-brand',
          !isToday && events.length === 0 && 'text-ink-soft',
          !isToday && events.length > 0 && 'font-bold',
        )}
      >
        {partsOf(day).day}
      </span>
      <Dots events={events} />
      <Titles events={events} />
    </button>
  );
}

function Dots({ events }: { events: readonly ListedEvent[] }) {
  return (
    <span className="flex gap-0.5 md:hidden">
      {events.slice(0, SHOWN_DOTS).map(({ id, is_cancelled }) => (
        <span
          key={id}
          className={cx('size-1.5 rounded-full', is_cancelled ? 'bg-control' : 'bg-brand')}
        />
      ))}
    </span>
  );
}

function Titles({ events }: { events: readonly ListedEvent[] }) {
  const hidden = events.length - SHOWN_TITLES;
  return (
    <span aria-hidden="true" className="hidden min-w-0 flex-col gap-0.5 text-xs leading-4 md:flex">
      {events.slice(0, SHOWN_TITLES).map(({ id, title, is_cancelled }) => (
        <span
          key={id}
          className={cx(
            'truncate rounded-sm px-1',
            is_cancelled ? 'text-ink-soft line-through' : 'bg-brand-soft text-brand',
          )}
        >
          {title}
        </span>
      ))}
      {hidden > 0 && <span className="px-1 text-ink-soft">{texts.more(hidden)}</span>}
    </span>
  );
}

function labelOf(day: string, count: number, isToday: boolean): string {
  return [dayName(day), isToday && texts.today, count > 0 ? texts.count(count) : texts.noEvents]
    .filter((part) => part !== false)
    .join('、');
}
