import { useMemo } from 'react';
import { planWords } from '#client/features/posts/posts/planned/plan-words.ts';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import { plannedEventsMessages as texts } from './planned-events.messages.ts';
import { type PlannedEventCalls, usePlannedEventCalls } from './planned-events.queries.ts';

/** The actions on a planned event, each with a toast about its outcome. */
export interface PlannedEventActions {
  /** Plans the event for another time. Resolves to why the time was refused, or to null. */
  move: (event: PlannedEvent, publishAt: string) => Promise<string | null>;
  /** Takes the plan back. The toast offers to undo it. */
  withdraw: (event: PlannedEvent) => Promise<void>;
  /** Publishes the event at once. Resolves to true on success. */
  publish: (event: PlannedEvent) => Promise<boolean>;
  /** Deletes the event. Resolves to true on success. */
  remove: (event: PlannedEvent) => Promise<boolean>;
}

/** The actions on planned events. */
export function usePlannedEventActions(): PlannedEventActions {
  const calls = usePlannedEventCalls();
  return useMemo(
    () => ({
      move: (event, publishAt) => move(calls, event, publishAt),
      withdraw: (event) => withdraw(calls, event),
      publish: (event) => publish(calls, event),
      remove: (event) => remove(calls, event),
    }),
    [calls],
  );
}

async function move(
  calls: PlannedEventCalls,
  event: PlannedEvent,
  publishAt: string,
): Promise<string | null> {
  try {
    await calls.move(event.id, publishAt);
  } catch (error) {
    return errorText(error);
  }
  tellSuccess(event, texts.moved, planWords(publishAt));
  return null;
}

async function withdraw(calls: PlannedEventCalls, event: PlannedEvent): Promise<void> {
  try {
    await calls.withdraw(event.id);
  } catch (error) {
    return tellFailure(event, texts.withdrawFailed, error);
  }
  showToast({
    type: 'success',
    about: aboutOf(event),
    title: texts.withdrawn,
    message: event.title,
    action: { label: texts.undo, onSelect: () => void planAgain(calls, event) },
  });
}

async function planAgain(calls: PlannedEventCalls, event: PlannedEvent): Promise<void> {
  try {
    await calls.move(event.id, event.plan.publish_at);
    tellSuccess(event, texts.undone, event.title);
  } catch (error) {
    tellFailure(event, texts.undoFailed, error);
  }
}

async function publish(calls: PlannedEventCalls, event: PlannedEvent): Promise<boolean> {
  try {
    const { id, title } = await calls.publish(event.id);
    const link = { label: texts.see, to: `/events/${id}` };
    showToast({
      type: 'success',
      about: aboutOf(event),
      title: texts.published,
      message: title,
      link,
    });
    return true;
  } catch (error) {
    tellFailure(event, texts.publishFailed, error);
    return false;
  }
}

async function remove(calls: PlannedEventCalls, event: PlannedEvent): Promise<boolean> {
  try {
    await calls.remove(event.id);
    tellSuccess(event, texts.removed, event.title);
    return true;
  } catch (error) {
    tellFailure(event, texts.removeFailed, error);
    return false;
  }
}

function tellSuccess(event: PlannedEvent, title: string, message: string): void {
  showToast({ type: 'success', about: aboutOf(event), title, message });
}

function tellFailure(event: PlannedEvent, title: string, error: unknown): void {
  showToast({ type: 'error', about: aboutOf(event), title, message: errorText(error) });
}

function aboutOf({ id }: PlannedEvent): string {
  return `event:${id}`;
}

function errorText(error: unknown): string {
  const [fieldError] = error instanceof ApiError ? Object.values(error.fields) : [];
  return fieldError ?? messageOf(error);
}
