import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { instantOf } from '#client/features/posts/publication-plans/publish-instant.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { type Editor, useEditor } from '#client/ui/form/use-editor.ts';
import { plannedEventsMessages } from '../planned-events/planned-events.messages.ts';
import { readPlanned, usePlannedEventCalls } from '../planned-events/planned-events.queries.ts';
import { checkEvent, names } from './event-checks.ts';
import { eventFormMessages as texts } from './event-form.messages.ts';
import {
  type EditedEvent,
  type EventValues,
  eventValuesSchema,
  fieldsOf,
  repeatOf,
  valuesOf,
  waitingPlanOf,
} from './event-values.ts';
import { readEvent, useEventCalls } from './write-event.queries.ts';

export type EventEditor = Editor<EventValues, EditedEvent>;

/** Returns the editor of one event. Unsaved values survive a reload of the tab. */
export function useEventEditor(
  userId: string,
  opened: EditedEvent | null,
  onDone: (saved: EditedEvent, values: EventValues) => void,
) {
  const send = useSend();
  const [local] = useState(() => readLocalEvent(userId, opened?.id ?? null));
  const eventId = opened?.id ?? null;
  // The id of the request for a new event. Repeated calls with this id create the event once.
  const requestId = useRef(local?.requestId ?? randomId());

  const editor = useEditor({
    // After a reload, a save still names the version on which the values are based, so that a change by somebody else
    // causes a conflict.
    opened: opened && { ...opened, updated_at: local?.base ?? opened.updated_at },
    ...{ valuesOf, names, unsent: local?.values, check: checkEvent, appear: 'touch' },
    read: readAgain,
    send: (values, base) =>
      send(values, base, requestId.current).catch(async (error: unknown) => {
        const isConflict = hasReason(error, 'changed-elsewhere');
        const stored = base && isConflict ? await readAgain(base).catch(() => null) : null;
        if (stored && hasValues(stored, values)) return stored;
        if (hasReason(error, 'request-used')) requestId.current = randomId();
        throw explained(error, opened);
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
      const unsaved: LocalEvent = { values, ...version };
      writeStored('sessionStorage', keyOf(userId, eventId), unsaved);
    } else removeLocalEvent(userId, eventId);
  });
  function forget() {
    editor.abandon();
    removeLocalEvent(userId, eventId);
  }
  /** Discards the input that was restored after a reload. */
  function restart() {
    requestId.current = randomId();
    editor.begin(opened);
  }
  return { editor, forget, restart };
}

/** Returns a function that saves the form as an event or a plan. Without `base`, it creates a new event or plan. */
function useSend() {
  const { create, update } = useEventCalls();
  const planned = usePlannedEventCalls();
  return (values: EventValues, base: EditedEvent | null, requestId: string) => {
    const fields = fieldsOf(values);
    const repeat = repeatOf(values);
    const publishAt = publishAtOf(values, base);
    if (base === null) {
      const created = { ...fields, repeat, requestId };
      return publishAt === null ? create(created) : planned.create({ ...created, publishAt });
    }
    const { id, updated_at: baseUpdatedAt } = base;
    if ('plan' in base) {
      return planned.update({
        ...fields,
        repeat,
        plannedEventId: id,
        baseUpdatedAt,
        publishAt: publishAt ?? base.plan.publish_at,
      });
    }
    return update({ ...fields, eventId: id, baseUpdatedAt, series: values.series });
  };
}

function publishAtOf({ publish }: EventValues, base: EditedEvent | null): string | null {
  return publish && instantOf(publish, waitingPlanOf(base));
}

function readAgain(event: EditedEvent): Promise<EditedEvent> {
  return 'plan' in event ? readPlanned(event.id) : readEvent(event.id);
}

/** Whether a stored event has exactly these values. If so, it is an earlier save whose response was lost. */
function hasValues(stored: EditedEvent, values: EventValues): boolean {
  const savedBy = (of: EventValues) =>
    JSON.stringify([fieldsOf(of), repeatOf(of), publishAtOf(of, stored)]);
  return savedBy(valuesOf(stored)) === savedBy(values);
}

/** Returns the error with the texts of this form. Errors of the picture belong to its field. */
function explained(error: unknown, opened: EditedEvent | null): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, reason, message } = error;
  if (reason?.startsWith('picture-')) return new ApiError(code, { fields: { upload: message } });
  if (reason === 'request-used') return new ApiError(code, {}, texts.requestUsed);
  if (code !== 'not-found') return error;
  const isOfPlan = opened !== null && 'plan' in opened;
  return new ApiError(code, {}, isOfPlan ? plannedEventsMessages.gone : texts.deleted);
}

function hasReason(error: unknown, reason: ApiError['reason']): boolean {
  return error instanceof ApiError && error.reason === reason;
}

const localEventSchema = z.object({
  values: eventValuesSchema,
  requestId: z.string(),
  /** The `updated_at` of the event on which the values are based. Null for a new event. */
  base: z.string().nullable(),
});

type LocalEvent = z.output<typeof localEventSchema>;

function keyOf(userId: string, eventId: string | null): string {
  return `hiroba.event.${userId}.${eventId ?? 'new'}`;
}

function removeLocalEvent(userId: string, eventId: string | null): void {
  writeStored('sessionStorage', keyOf(userId, eventId), undefined);
}

/** Returns the stored form. Undefined when there is none or it is invalid. */
function readLocalEvent(userId: string, eventId: string | null): LocalEvent | undefined {
  return localEventSchema.safeParse(readStored('sessionStorage', keyOf(userId, eventId))).data;
}
