import type { DeliveriesTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `deliveries`. By default, its member's choices have not been read, and it is due at once. */
export function deliveryRow(
  fields: RowFields<DeliveriesTable, 'user_id' | 'kind' | 'topic' | 'title'>,
): DeliveriesTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    way: 'any',
    content: '',
    path: '/',
    picture: null,
    from_user_id: null,
    notification_id: null,
    gathering: null,
    latest_at: null,
    due_at: created_at,
    created_at,
    ...fields,
  };
}
