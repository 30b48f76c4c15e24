import type { z } from 'zod';
import { startOfDay, wholeDays } from '#contract/events/event-calendars.ts';
import { ONLINE } from '#contract/events/event-rules.ts';
import type { updateEvent } from '#contract/events/events.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { overAt } from '../events.tables.ts';

const contentColumns = [
  'title',
  'description',
  'location',
  'image_key',
  'event_url',
  'capacity',
  'tag',
  'is_all_day',
] as const;

type EventTexts = Pick<Tables['events'], (typeof contentColumns)[number]>;

export type EventContents = EventTexts & Pick<Tables['events'], 'event_date' | 'event_end_date'>;

export type EventFields = Omit<
  z.output<typeof updateEvent.input>,
  'eventId' | 'series' | 'baseUpdatedAt'
>;

export function toContents(fields: EventFields): EventContents {
  const contents = contentsIn(fields);
  return withDays({ ...contents, location: contents.location || ONLINE });
}

/** Returns an all-day event with the times of its whole days. */
function withDays(contents: EventContents): EventContents {
  return contents.is_all_day ? { ...contents, ...wholeDays(contents) } : contents;
}

const allColumns = [...contentColumns, 'event_date', 'event_end_date'] as const;

export function contentsIn(event: EventContents): EventContents {
  return Object.fromEntries(allColumns.map((column) => [column, event[column]])) as EventContents;
}

export function hasContents(event: EventContents, contents: EventContents): boolean {
  return allColumns.every((column) => event[column] === contents[column]);
}

/**
 * Returns the contents of a later date of a series when `contents` are saved for an earlier date. The later date moves
 * by the same amount of time, and takes the changed duration and texts. Its other individual changes stay.
 */
export function contentsOfFollowing(
  following: EventContents,
  before: EventContents,
  contents: EventContents,
): EventContents {
  const changed = contentColumns.filter((column) => before[column] !== contents[column]);
  const texts = Object.fromEntries(changed.map((column) => [column, contents[column]]));
  const later = { ...following, ...texts };
  // All-day dates move by whole days, so that each date stays all-day on its own day.
  const timeOf = later.is_all_day ? startOfDay : Date.parse;
  const moved = timeOf(contents.event_date) - timeOf(before.event_date);
  const duration = durationOf(contents) === durationOf(before) ? following : contents;
  const event_date = new Date(timeOf(following.event_date) + moved).toISOString();
  return withDays({
    ...later,
    event_date,
    event_end_date: endAfter(event_date, durationOf(duration)),
  });
}

export function durationOf({
  event_date,
  event_end_date,
}: Pick<EventContents, 'event_date' | 'event_end_date'>): number | null {
  return event_end_date === null ? null : Date.parse(event_end_date) - Date.parse(event_date);
}

export function endAfter(start: string, duration: number | null): string | null {
  return duration === null ? null : new Date(Date.parse(start) + duration).toISOString();
}

const calendarColumns = [
  'title',
  'description',
  'event_date',
  'event_end_date',
  'is_all_day',
  'location',
  'event_url',
] as const;

/** Returns an event with new contents, saved at `now`. */
export function withContents(
  event: Tables['events'],
  contents: EventContents,
  now: Date,
): Tables['events'] {
  const isChangedInCalendars = calendarColumns.some((column) => event[column] !== contents[column]);
  return {
    ...event,
    ...contents,
    over_at: overAt(contents),
    sequence: event.sequence + Number(isChangedInCalendars),
    updated_at: versionAfter(event.updated_at, now),
  };
}
