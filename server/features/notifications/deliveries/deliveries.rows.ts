import type { DeliveriesTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `deliveries`. By default, its member's choices have not been read, and it is due at once. */
export function deliveryRow(
  fields: RowFields<DeliveriesTable, 'user_id' | 'kind' | 'topic' | 'subject_type' | 'subject_id'>,
): DeliveriesTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    channel: 'any',
    batch: null,
    latest_at: null,
    due_at: created_at,
    created_at,
    ...fields,
  };
}
