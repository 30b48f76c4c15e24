import * as contract from '#contract/notifications/notifications.ts';
import type { Site } from '#server/platform/site.ts';
import * as timeline from './timeline.service.ts';

interface NotificationsSite extends Site {
  relatedVisibility: timeline.RelatedVisibility;
}

export function registerNotifications(deps: NotificationsSite): void {
  const { binding, database } = deps;
  binding.query(contract.listNotifications, ({ viewer, search }) =>
    timeline.readTimeline(deps, viewer, search),
  );
  binding.query(contract.getNotification, ({ viewer, params }) =>
    timeline.readNotification(deps, viewer, params.notificationId),
  );
  binding.query(contract.countUnread, ({ viewer }) => timeline.readUnread(database, viewer));
  binding.callable(contract.markNotificationRead, ({ viewer, input }) =>
    timeline.markRead(database, viewer, input.notificationId),
  );
  binding.callable(contract.markAllNotificationsRead, ({ viewer, input }) =>
    timeline.markAllRead(database, viewer, input.until),
  );
}
