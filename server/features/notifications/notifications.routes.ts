import {
  countUnread,
  getNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '#contract/notifications.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import {
  markAllRead,
  markRead,
  readNotification,
  readTimeline,
  readUnread,
  type TimelineDeps,
} from './timeline.service.ts';

/** The notifications of the caller and the announcements for them, and what they have read. */
export function registerNotifications(binding: Binding, deps: TimelineDeps): void {
  const { database } = deps;
  binding.query(listNotifications, ({ viewer, search }) => readTimeline(deps, viewer, search));
  binding.query(getNotification, ({ viewer, params }) =>
    readNotification(deps, viewer, params.notificationId),
  );
  binding.query(countUnread, ({ viewer }) => readUnread(database, viewer));
  binding.callable(markNotificationRead, ({ viewer, input }) =>
    markRead(database, viewer, input.notificationId),
  );
  binding.callable(markAllNotificationsRead, ({ viewer, input }) =>
    markAllRead(database, viewer, input.until),
  );
}
