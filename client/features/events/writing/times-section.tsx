import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import type { EventDetail } from '../../../../contract/events.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { EndTimeField } from '../../../ui/end-time-field.tsx';
import { fromJapanTime, moveAlong, type WallTime } from '../../../ui/japan-time.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventFormApi } from './use-event-form.ts';

const texts = eventFormMessages;

/** Start and end. When the start is moved, the end moves along. */
export function TimesSection({ form, event }: { form: EventFormApi; event: EventDetail | null }) {
  const move = useMoveStart(form);
  const hasBegun = event !== null && Date.parse(event.event_date) < Date.now();
  return (
    <>
      {hasBegun ? (
        <FixedStart iso={event.event_date} />
      ) : (
        <Controller
          control={form.control}
          name="start"
          render={({ field, fieldState }) => (
            <DateTimeField
              label={texts.fields.start}
              value={field.value}
              onChange={move}
              error={fieldState.error?.message}
              required
              future
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="end"
        render={({ field, fieldState }) => (
          <EndTimeField
            start={form.watch('start')}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  );
}

/** Returns a function that changes the start, and the end with it. */
function useMoveStart({ getValues, setValue, formState }: EventFormApi) {
  const before = useRef(getValues('start'));
  const { isSubmitted } = formState;
  return (start: WallTime) => {
    setValue('start', start, { shouldDirty: true, shouldValidate: isSubmitted });
    // While a date is typed, it is incomplete.
    if (fromJapanTime(start) === null) return;
    const { length, end } = getValues('end');
    const moved = moveAlong(end, before.current, start);
    before.current = start;
    setValue('end', { length, end: moved }, { shouldValidate: isSubmitted });
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
