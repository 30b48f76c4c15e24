import {
  countUnread,
  getNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '#contract/notifications/notifications.ts';
import type { Site } from '#server/platform/site.ts';
import {
  markAllRead,
  markRead,
  type RelatedVisibility,
  readNotification,
  readTimeline,
  readUnread,
} from './timeline.service.ts';

interface NotificationsSite extends Site {
  relatedVisibility: RelatedVisibility;
}

export function registerNotifications(deps: NotificationsSite): void {
  const { binding, database } = deps;
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
