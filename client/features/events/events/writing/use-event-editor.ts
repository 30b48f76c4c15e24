import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/lib/api/api-error.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { type Editor, useEditor } from '#client/ui/form/use-editor.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { readEvent } from './edited-event.queries.ts';
import { useEventCalls } from './event-calls.ts';
import { checkEvent, names } from './event-checks.ts';
import { eventFormMessages } from './event-form.messages.ts';
import { type EventValues, fieldsOf, repeatOf, valuesOf } from './event-values.ts';
import { readLocalEvent, removeLocalEvent, storeLocalEvent } from './local-event.ts';

const texts = eventFormMessages;

/** The form of an event, as its sections use it. */
export type EventEditor = Editor<EventValues, EventDetail>;

/** The form of one event. Unsaved values survive a reload of the tab. */
export function useEventEditor(
  userId: string,
  opened: EventDetail | null,
  onDone: (saved: EventDetail, values: EventValues) => void,
) {
  const { create, update } = useEventCalls();
  const [local] = useState(() => readLocalEvent(userId, opened?.id ?? null));
  const eventId = opened?.id ?? null;
  // Identifies a new event, so that repeated calls create it once.
  const requestId = useRef(local?.requestId ?? randomId());

  function send(values: EventValues, base: EventDetail | null): Promise<EventDetail> {
    const fields = fieldsOf(values);
    if (base === null) {
      return create({ ...fields, repeat: repeatOf(values), requestId: requestId.current });
    }
    const { id: eventId, updated_at: baseUpdatedAt } = base;
    return update({ ...fields, eventId, baseUpdatedAt, series: values.series });
  }

  const editor = useEditor({
    // A conflict after a reload is one with the version that the values began with.
    opened: opened && { ...opened, updated_at: local?.base ?? opened.updated_at },
    ...{ valuesOf, names, kept: local?.values, check: checkEvent, appear: 'touch' },
    read: ({ id }) => readEvent(id),
    send: (values, base) =>
      send(values, base).catch(async (error: unknown) => {
        const stored =
          base && isConflict(error) ? await readEvent(base.id).catch(() => null) : null;
        if (stored && holds(stored, values)) return stored;
        if (hasReason(error, 'request-used')) requestId.current = randomId();
        throw explained(error);
      }),
    onSaved(saved, values) {
      removeLocalEvent(userId, eventId);
      onDone(saved, values);
    },
  });
  const { values, base, isChanged, isDone } = editor;

  useEffect(() => {
    if (isChanged && !isDone.current) {
      const version = { requestId: requestId.current, base: base.current?.updated_at ?? null };
      storeLocalEvent(userId, eventId, { values, ...version });
    } else removeLocalEvent(userId, eventId);
  });
  /** Discards the form stored in this tab. */
  function forget() {
    editor.abandon();
    removeLocalEvent(userId, eventId);
  }
  /** Discards what was restored after a reload. */
  function restart() {
    requestId.current = randomId();
    editor.begin(opened);
  }
  return { editor, forget, restart };
}

/** Whether a stored event has exactly these values: then it was our own save whose answer was lost. */
function holds(stored: EventDetail, values: EventValues): boolean {
  return JSON.stringify(fieldsOf(valuesOf(stored))) === JSON.stringify(fieldsOf(values));
}

/** Returns the error with the texts of this form, and errors of the picture at its field. */
function explained(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, reason, message } = error;
  if (reason?.startsWith('picture-')) return new ApiError(code, { fields: { upload: message } });
  if (reason === 'request-used') return new ApiError(code, {}, texts.requestUsed);
  return code === 'not-found' ? new ApiError(code, {}, texts.deleted) : error;
}

function isConflict(error: unknown): boolean {
  return hasReason(error, 'changed-elsewhere');
}

function hasReason(error: unknown, reason: ApiError['reason']): boolean {
  return error instanceof ApiError && error.reason === reason;
}
