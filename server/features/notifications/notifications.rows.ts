import type { NotificationsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `notifications`: by default to all members, from nobody in particular. */
export function notificationRow(
  fields: RowFields<NotificationsTable, 'type' | 'title'>,
): NotificationsTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    content: '',
    priority: 'normal',
    target_audience: 'all',
    target_user_id: null,
    is_active: true,
    image_key: null,
    expires_at: null,
    from_user_id: null,
    from_user_name: null,
    related_id: null,
    created_by: null,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}
