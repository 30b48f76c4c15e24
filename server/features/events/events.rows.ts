import type { EventsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `events`: by default online, without an end. */
export function eventRow(
  fields: RowFields<EventsTable, 'user_id' | 'title' | 'event_date'>,
): EventsTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    description: '',
    event_end_date: null,
    location: 'オンライン',
    image_key: null,
    event_url: null,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}
