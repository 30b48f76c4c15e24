import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { randomId } from '#client/lib/format/random-id.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { eventResolver } from './event-checks.ts';
import { type EventValues, emptyValues, valuesOf } from './event-values.ts';
import { readLocalEvent, removeLocalEvent, storeLocalEvent } from './local-event.ts';

/** The form of an event, as its sections use it. */
export type EventFormApi = UseFormReturn<EventValues>;

/** The state that a save depends on, besides the values. */
export interface EventVersion {
  /** Identifies a new event, so that repeated calls create it once. */
  requestId: string;
  /** The `updated_at` of the edited version; null for a new event. */
  base: string | null;
}

export interface EventFormState {
  form: EventFormApi;
  values: EventValues;
  /** The stored event; null for a new one. */
  event: EventDetail | null;
  version: { readonly current: EventVersion };
  changeVersion: (change: Partial<EventVersion>) => void;
  isChanged: boolean;
  /** Whether the values were restored after a reload. */
  isRestored: boolean;
  /** Set once everything is saved, just before the form closes. */
  isDone: { current: boolean };
  /** Resets the form to a version of the event. */
  begin: (event: EventDetail | null) => void;
  /** Discards the form stored in this tab. */
  forget: () => void;
}

/** The form of one event. Unsaved values survive a reload of the tab. */
export function useEventForm(userId: string, opened: EventDetail | null): EventFormState {
  const [event, setEvent] = useState(opened);
  const [local] = useState(() => readLocalEvent(userId, opened?.id ?? null));
  const [isRestored, setRestored] = useState(local !== undefined);
  const version = useRef<EventVersion>({
    requestId: local?.requestId ?? randomId(),
    base: local?.base ?? opened?.updated_at ?? null,
  });
  const changeVersion = useCallback((change: Partial<EventVersion>) => {
    version.current = { ...version.current, ...change };
  }, []);
  const isDone = useRef(false);
  const resolver = useMemo(() => eventResolver(event), [event]);
  const form = useForm<EventValues>({
    resolver,
    defaultValues: local?.values ?? initialOf(opened),
    mode: 'onTouched',
    // The form focuses the field once its fields are no longer inert.
    shouldFocusError: false,
  });
  const values = form.watch();
  const isChanged = JSON.stringify(values) !== JSON.stringify(initialOf(event));
  const eventId = event?.id ?? null;

  useEffect(() => {
    if (isChanged && !isDone.current) {
      storeLocalEvent(userId, eventId, { values, ...version.current });
    } else removeLocalEvent(userId, eventId);
  });
  const forget = useCallback(() => {
    isDone.current = true;
    removeLocalEvent(userId, eventId);
  }, [userId, eventId]);
  const begin = useCallback(
    (next: EventDetail | null) => {
      version.current = { requestId: randomId(), base: next?.updated_at ?? null };
      setEvent(next);
      setRestored(false);
      form.reset(initialOf(next));
    },
    [form],
  );
  return {
    ...{ form, values, event, version, changeVersion },
    ...{ isChanged, isRestored, isDone, begin, forget },
  };
}

function initialOf(event: EventDetail | null): EventValues {
  return event === null ? emptyValues : valuesOf(event);
}
