import { useCallback, useMemo, useRef } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { readEvent } from './edited-event.queries.ts';
import { type EventCalls, useEventCalls } from './event-calls.ts';
import { errorsAt } from './event-checks.ts';
import { eventFormMessages } from './event-form.messages.ts';
import { type EventValues, fieldsOf, repeatOf, valuesOf } from './event-values.ts';
import type { EventFormApi, EventFormState, EventVersion } from './use-event-form.ts';

const texts = eventFormMessages;

/** The type of the form's error when the event was changed elsewhere. */
export const CONFLICT = 'conflict';

export interface EventFormActions {
  submit: () => Promise<void>;
  /** Replaces the values by the stored version. */
  reload: () => Promise<void>;
  /** Overwrites the stored version with the values. */
  overwrite: () => Promise<void>;
}

/** The actions of the form's buttons. Validation errors are shown at their fields, other errors above the buttons. */
export function useEventSubmit(
  { form, event, version, changeVersion, begin, forget }: EventFormState,
  onDone: (saved: EventDetail, values: EventValues) => void,
): EventFormActions {
  const calls = useEventCalls();

  const save = useCallback(
    async (values: EventValues) => {
      const done = (saved: EventDetail) => {
        forget();
        onDone(saved, values);
      };
      try {
        done(await send(calls, event, values, version.current));
      } catch (error) {
        if (event !== null && hasReason(error, 'changed-elsewhere')) {
          const stored = await readEvent(event.id).catch(() => null);
          if (stored && holds(stored, values)) return done(stored);
        }
        if (hasReason(error, 'request-used')) changeVersion({ requestId: randomId() });
        showErrors(form, error);
      }
    },
    [calls, event, version, changeVersion, form, forget, onDone],
  );

  const pending = useRef<Promise<void>>(undefined);

  return useMemo(() => {
    // A second press can arrive before the form renders as busy.
    const submit = () => {
      pending.current ??= form
        .handleSubmit(save)()
        .finally(() => {
          pending.current = undefined;
        });
      return pending.current;
    };
    /** Reads the stored version of the event and passes it to the action. */
    const withStored = async (action: (stored: EventDetail) => unknown) => {
      if (event === null) return;
      try {
        await action(await readEvent(event.id));
      } catch (error) {
        showErrors(form, error);
      }
    };
    return {
      submit,
      reload: () => withStored(begin),
      overwrite: () =>
        withStored((stored) => {
          changeVersion({ base: stored.updated_at });
          return submit();
        }),
    };
  }, [form, event, changeVersion, save, begin]);
}

function send(
  calls: EventCalls,
  event: EventDetail | null,
  values: EventValues,
  { requestId, base }: EventVersion,
): Promise<EventDetail> {
  const fields = fieldsOf(values);
  if (event === null) return calls.create({ ...fields, repeat: repeatOf(values), requestId });
  const { series } = values;
  return calls.update({
    ...fields,
    eventId: event.id,
    series,
    ...(base !== null && { baseUpdatedAt: base }),
  });
}

/** Whether a stored event has exactly these values: then it was our own save whose answer was lost. */
function holds(stored: EventDetail, values: EventValues): boolean {
  return JSON.stringify(fieldsOf(valuesOf(stored))) === JSON.stringify(fieldsOf(values));
}

function showErrors(form: EventFormApi, error: unknown): void {
  const entries = Object.entries(fieldErrorsOf(error));
  for (const [field, message] of entries) {
    form.setError(field as keyof EventValues, { message });
  }
  if (hasReason(error, 'changed-elsewhere')) form.setError('root', { type: CONFLICT });
  else if (entries.length === 0) form.setError('root', { message: textOf(error) });
}

function fieldErrorsOf(error: unknown) {
  if (!(error instanceof ApiError)) return {};
  if (error.reason?.startsWith('picture-')) return { upload: error.message };
  return errorsAt(Object.entries(error.fields));
}

function textOf(error: unknown): string {
  if (hasReason(error, 'request-used')) return texts.requestUsed;
  if (error instanceof ApiError && error.code === 'not-found') return texts.gone;
  return messageOf(error);
}

function hasReason(error: unknown, reason: ApiError['reason']): boolean {
  return error instanceof ApiError && error.reason === reason;
}
