import { useRef } from 'react';
import { formatDate, formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { EndTimeField } from '#client/ui/form/end-time-field.tsx';
import { fromJapanTime, moveAlong, type WallTime } from '#client/ui/form/japan-time.ts';
import { Switch } from '#client/ui/form/switch.tsx';
import { eventFormMessages as texts } from './event-form.messages.ts';
import { type EditedEvent, isPlanned } from './event-values.ts';
import type { EventEditor } from './use-event-editor.ts';

/** The fields of start and end, or of the days of an all-day event. When the start moves, the end moves as well. */
export function TimesSection({ editor }: { editor: EventEditor }) {
  const { stored: event, values, field } = editor;
  const move = useMoveStart(editor);
  const hasBegun = event !== null && !isPlanned(event) && Date.parse(event.event_date) < Date.now();
  return (
    <>
      {hasBegun ? (
        <FixedStart event={event} />
      ) : (
        <>
          <Switch
            label={texts.allDay}
            hint={texts.allDayHint}
            checked={values.allDay}
            onChange={(allDay) => editor.change({ allDay })}
          />
          <DateTimeField
            label={values.allDay ? texts.firstDay : texts.fields.start}
            {...field('start')}
            onChange={move}
            dateOnly={values.allDay}
            required
            future
          />
        </>
      )}
      {values.allDay ? (
        <DateTimeField
          label={texts.lastDay}
          value={onDay(editor.values.lastDay)}
          onChange={({ date }) => editor.change({ lastDay: date })}
          error={editor.field('end').error}
          hint={texts.lastDayHint}
          dateOnly
        />
      ) : (
        <EndTimeField start={values.start} {...field('end')} />
      )}
    </>
  );
}

function useMoveStart({ values, change }: EventEditor) {
  const before = useRef(values.start);
  return (start: WallTime) => {
    const [from, to] = [before.current, start].map((time) =>
      values.allDay ? onDay(time.date) : time,
    );
    // The end does not move while the typed date of the start is incomplete.
    if (!from || !to || fromJapanTime(to) === null) return change({ start });
    const { length, end } = values.end;
    change({
      start,
      end: { length, end: moveAlong(end, from, to) },
      lastDay: moveAlong(onDay(values.lastDay), onDay(from.date), onDay(to.date)).date,
    });
    before.current = start;
  };
}

/** Returns the first minute of a day such as `2026-11-22`. */
function onDay(date: string): WallTime {
  return { date, time: '00:00' };
}

function FixedStart({ event: { event_date, is_all_day } }: { event: EditedEvent }) {
  const format = is_all_day ? formatDate : formatDateTime;
  return (
    <div>
      <p className="mb-1.5 font-bold text-sm">{texts.fields.start}</p>
      <p>{format(event_date, inJapan)}</p>
      <p className="mt-1 text-ink-soft text-xs">{texts.began}</p>
    </div>
  );
}
