import { ONLINE } from '#contract/events/event-rules.ts';
import { EVENT_DURATION_ASSUMED, MINUTE } from '#contract/foundations/limits.ts';
import type { EventsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

type Times = Pick<EventsTable, 'event_date' | 'event_end_date' | 'is_all_day'>;

/**
 * The time at which an event is over: its end, the midnight after an all-day event, or some hours after its start if it
 * has no end.
 */
export function overAt({ event_date, event_end_date, is_all_day }: Times): string {
  if (event_end_date === null) {
    return new Date(Date.parse(event_date) + EVENT_DURATION_ASSUMED).toISOString();
  }
  const lastMinute = is_all_day ? MINUTE : 0;
  return new Date(Date.parse(event_end_date) + lastMinute).toISOString();
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
    is_all_day: false,
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
    has_poll: false,
    over_at: overAt({ event_end_date: null, is_all_day: false, ...fields }),
    hidden_at: null,
    hidden_by: null,
    hidden_reason: '',
    created_at,
    updated_at: created_at,
    ...fields,
  };
}
