import type { z } from 'zod';
import { ONLINE } from '#contract/event-rules.ts';
import type { updateEvent } from '#contract/events.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { overAt } from '../events.rows.ts';

const contentColumns = [
  'title',
  'description',
  'location',
  'image_key',
  'event_url',
  'capacity',
  'tag',
] as const;

/** What an organiser writes about an event, besides its time. */
type EventTexts = Pick<EventsTable, (typeof contentColumns)[number]>;

/** The columns of an event that its organiser writes. */
export type EventContents = EventTexts & Pick<EventsTable, 'event_date' | 'event_end_date'>;

/** The fields of the form. */
export type EventFields = Omit<
  z.output<typeof updateEvent.input>,
  'eventId' | 'series' | 'baseUpdatedAt'
>;

/** Converts the fields of the form into columns. */
export function toContents(fields: EventFields): EventContents {
  const { title, description, event_date, event_end_date, location } = fields;
  const { image_key, event_url, capacity, tag } = fields;
  return {
    title,
    description,
    event_date,
    event_end_date,
    location: location === '' ? ONLINE : location,
    image_key,
    event_url,
    capacity,
    tag,
  };
}

const allColumns = [...contentColumns, 'event_date', 'event_end_date'] as const;

/** Only what an organiser writes of an event. */
export function contentsIn(event: EventContents): EventContents {
  return Object.fromEntries(allColumns.map((column) => [column, event[column]])) as EventContents;
}

/** Whether an event has exactly these contents. */
export function hasContents(event: EventContents, contents: EventContents): boolean {
  return allColumns.every((column) => event[column] === contents[column]);
}

/**
 * What a later date of a series has when `contents` are saved for an earlier one: it is moved by the same time, takes a
 * new duration, and the texts that change. What was changed of it alone stays otherwise.
 */
export function contentsOfFollowing(
  following: EventContents,
  before: EventContents,
  contents: EventContents,
): EventContents {
  const changed = contentColumns.filter((column) => before[column] !== contents[column]);
  const texts = Object.fromEntries(changed.map((column) => [column, contents[column]]));
  const moved = Date.parse(contents.event_date) - Date.parse(before.event_date);
  const duration = durationOf(contents) === durationOf(before) ? following : contents;
  const event_date = timeAfter(following.event_date, moved);
  return {
    ...following,
    ...texts,
    event_date,
    event_end_date: endAfter(event_date, durationOf(duration)),
  };
}

/** The time from the start to the end, or null without an end. */
export function durationOf({
  event_date,
  event_end_date,
}: Pick<EventContents, 'event_date' | 'event_end_date'>): number | null {
  return event_end_date === null ? null : Date.parse(event_end_date) - Date.parse(event_date);
}

/** The end of an event that starts at `start`; null without a duration. */
export function endAfter(start: string, duration: number | null): string | null {
  return duration === null ? null : timeAfter(start, duration);
}

function timeAfter(time: string, duration: number): string {
  return new Date(Date.parse(time) + duration).toISOString();
}

/** What calendars show of an event. */
const calendarColumns = [
  'title',
  'description',
  'event_date',
  'event_end_date',
  'location',
  'event_url',
] as const;

/** An event with new contents, saved at `now`. */
export function withContents(event: EventsTable, contents: EventContents, now: Date): EventsTable {
  const isShownOtherwise = calendarColumns.some((column) => event[column] !== contents[column]);
  return {
    ...event,
    ...contents,
    over_at: overAt(contents.event_date, contents.event_end_date),
    sequence: event.sequence + Number(isShownOtherwise),
    updated_at: versionAfter(event.updated_at, now),
  };
}
