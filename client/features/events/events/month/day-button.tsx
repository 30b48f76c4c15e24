import type { KeyboardEvent } from 'react';
import { cx } from '#client/ui/text/cx.ts';
import type { ListedEvent } from '#contract/events/events.ts';
import { dayName, partsOf } from './calendar-days.ts';
import { monthMessages as texts } from './event-month.messages.ts';
import { linesOf, splitDay, type WeekBar } from './week-bars.ts';

interface DayButtonProps {
  day: string;
  events: readonly ListedEvent[];
  bars: readonly WeekBar<ListedEvent>[];
  isToday: boolean;
  isChosen: boolean;
  /** Whether the day is the Tab stop of the calendar. */
  isEntry: boolean;
  onChoose: (day: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function DayButton(props: DayButtonProps) {
  const { day, events, bars, isToday, isChosen, isEntry, onChoose, onKeyDown } = props;
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
      {/* Screen readers read the label instead. */}
      <span aria-hidden="true" className="w-full min-w-0 text-xs leading-[1rem]">
        <Bars day={day} events={events} bars={bars} />
        <Lines day={day} events={events} bars={bars} />
      </span>
    </button>
  );
}

function labelOf(day: string, count: number, isToday: boolean): string {
  return [dayName(day), isToday && texts.today, count > 0 ? texts.count(count) : texts.noEvents]
    .filter((part) => part !== false)
    .join('、');
}

/** The maximum number of events that a day shows: as lines on desktops, as dots on phones. */
const SHOWN_LINES = 2;
const SHOWN_DOTS = 3;

/** The distance in pixels from the lines of a day to the edge of its cell: two paddings and a border. */
const TO_EDGE = 7;
/** The distance from the lines to the border, in pixels. A bar that continues in another week ends at the border. */
const TO_BORDER = 4;

interface IndicatorsProps {
  day: string;
  events: readonly ListedEvent[];
  bars: readonly WeekBar<ListedEvent>[];
}

/** The events of a day on phones: thin bars, and dots below the bars. */
function Bars({ day, events, bars }: IndicatorsProps) {
  const { over, others } = splitDay(day, events, bars);
  const lines = linesOf(over, [], SHOWN_LINES);
  const used = lines.findLastIndex((line) => line !== undefined) + 1;
  return (
    <span className="flex flex-col gap-0.5 md:hidden">
      {lines.slice(0, used).map((line, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order.
        <span key={lane} className="relative h-1">
          {line && 'bar' in line && line.bar.first === day && <Bar bar={line.bar} />}
        </span>
      ))}
      <span className="flex justify-center gap-0.5">
        {others.slice(0, SHOWN_DOTS).map(({ id, is_cancelled }) => (
          <span
            key={id}
            className={cx('size-1.5 rounded-full', is_cancelled ? 'bg-control' : 'bg-brand')}
          />
        ))}
      </span>
    </span>
  );
}

/** On desktops: bars with titles, and titles of other events between them. */
function Lines({ day, events, bars }: IndicatorsProps) {
  const { over, others } = splitDay(day, events, bars);
  const lines = linesOf(over, others, SHOWN_LINES);
  const hidden = events.length - lines.filter((line) => line !== undefined).length;
  return (
    <span className="hidden flex-col gap-0.5 md:flex">
      {lines.map((line, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order.
        <span key={lane} className="relative h-4">
          {line && 'event' in line && (
            <span
              className={cx(
                'block truncate rounded-sm px-1',
                line.event.is_cancelled ? 'text-ink-soft line-through' : 'bg-brand-soft text-brand',
              )}
            >
              {line.event.title}
            </span>
          )}
          {line && 'bar' in line && line.bar.first === day && (
            <Bar bar={line.bar}>{line.bar.event.title}</Bar>
          )}
        </span>
      ))}
      {hidden > 0 && <span className="truncate px-1 text-ink-soft">{texts.more(hidden)}</span>}
    </span>
  );
}

/**
 * The bar of an event. The cell of its first day draws the bar over the cells of the next days. Taps on the bar reach
 * the cells below it.
 */
function Bar({ bar, children }: { bar: WeekBar<ListedEvent>; children?: string }) {
  const { event, days, hasEarlier, hasLater } = bar;
  const before = hasEarlier ? TO_BORDER : 0;
  const beyond = 2 * TO_EDGE * (days - 1) + before + (hasLater ? TO_BORDER : 0);
  return (
    <span
      style={{ left: -before, width: `calc(${days * 100}% + ${beyond}px)` }}
      className={cx(
        'pointer-events-none absolute inset-y-0 z-10 truncate px-1.5',
        !hasEarlier && 'rounded-l-sm',
        !hasLater && 'rounded-r-sm',
        event.is_cancelled ? 'bg-sunken text-ink-soft line-through' : 'bg-brand text-on-brand',
      )}
    >
      {children}
    </span>
  );
}
