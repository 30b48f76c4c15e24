import { ONLINE } from '#contract/events/event-rules.ts';
import type { PlannedEventsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `planned_events`: by default one online without an end, whose time is to come. */
export function plannedEventRow(
  fields: RowFields<PlannedEventsTable, 'user_id' | 'title' | 'event_date' | 'publish_at'>,
): PlannedEventsTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    description: '',
    event_end_date: null,
    is_all_day: false,
    location: ONLINE,
    image_key: null,
    event_url: null,
    capacity: null,
    tag: null,
    request_id: null,
    failure: null,
    withdrawn_at: null,
    repeat_every: null,
    repeat_times: null,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}
