import type {
  NotificationsTable,
  NotificationTargetsTable,
  RowFields,
} from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `notifications`. By default, it is for all members and has no sender. */
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
    related_kind: null,
    created_by: null,
    created_at,
    updated_at: created_at,
    shown_at: created_at,
    others_count: 0,
    taps_count: 0,
    live_event_at: null,
    request_id: null,
    reads_count: 0,
    delivered_at: null,
    ...fields,
  };
}

/** A row of `notification_targets`: an unread notification in the timeline of a member. */
export function targetRow(
  { id, type, shown_at }: Pick<NotificationsTable, 'id' | 'type' | 'shown_at'>,
  user_id: string,
): NotificationTargetsTable {
  const is_announcement = type === 'announcement';
  return { notification_id: id, user_id, is_announcement, shown_at, read_at: null };
}
