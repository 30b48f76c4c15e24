import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { formatDateTime } from '#client/lib/format/format.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { EndTimeField } from '#client/ui/form/end-time-field.tsx';
import { fromJapanTime, moveAlong, type WallTime } from '#client/ui/form/japan-time.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventFormApi } from './use-event-form.ts';

const texts = eventFormMessages;

/** Start and end. Moving the start moves the end too. */
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
    // A date is incomplete while it is typed.
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
