import { useRef } from 'react';
import { formatDateTime } from '#client/lib/format/format.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { EndTimeField } from '#client/ui/form/end-time-field.tsx';
import { fromJapanTime, moveAlong, type WallTime } from '#client/ui/form/japan-time.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventEditor } from './use-event-editor.ts';

const texts = eventFormMessages;

/** Start and end. Moving the start moves the end too. */
export function TimesSection({ editor }: { editor: EventEditor }) {
  const { stored: event, values, field } = editor;
  const move = useMoveStart(editor);
  const hasBegun = event !== null && Date.parse(event.event_date) < Date.now();
  return (
    <>
      {hasBegun ? (
        <FixedStart iso={event.event_date} />
      ) : (
        <DateTimeField
          label={texts.fields.start}
          {...field('start')}
          onChange={move}
          required
          future
        />
      )}
      <EndTimeField start={values.start} {...field('end')} />
    </>
  );
}

/** Returns a function that changes the start, and the end with it. */
function useMoveStart({ values, change }: EventEditor) {
  const before = useRef(values.start);
  return (start: WallTime) => {
    // A date is incomplete while it is typed.
    if (fromJapanTime(start) === null) return change({ start });
    const { length, end } = values.end;
    change({ start, end: { length, end: moveAlong(end, before.current, start) } });
    before.current = start;
  };
}

function FixedStart({ iso }: { iso: string }) {
  return (
    <div>
      <p className="mb-1.5 font-bold text-sm">{texts.fields.start}</p>
      <p>{formatDateTime(iso, { timeZone: 'Asia/Tokyo' })}</p>
      <p className="mt-1 text-ink-soft text-xs">{texts.began}</p>
    </div>
  );
}
