import { ONLINE } from '#contract/events/event-rules.ts';
import { EVENT_DURATION_ASSUMED } from '#contract/foundations/limits.ts';
import type { EventsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** The time at which an event is over: its end, or some hours after its start if it has no end. */
export function overAt(start: string, end: string | null): string {
  return end ?? new Date(Date.parse(start) + EVENT_DURATION_ASSUMED).toISOString();
}

/** A row of `events`: by default online, without an end. */
export function eventRow(
  fields: RowFields<EventsTable, 'user_id' | 'title' | 'event_date'>,
): EventsTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    description: '',
    event_end_date: null,
    location: ONLINE,
    image_key: null,
    event_url: null,
    cancelled_at: null,
    cancel_reason: '',
    entry_closed_at: null,
    capacity: null,
    tag: null,
    series_id: null,
    request_id: null,
    sequence: 0,
    joined_count: 0,
    interested_count: 0,
    waiting_count: 0,
    comments_count: 0,
    over_at: overAt(fields.event_date, fields.event_end_date ?? null),
    hidden_at: null,
    hidden_by: null,
    hidden_reason: '',
    created_at,
    updated_at: created_at,
    ...fields,
  };
}
