import { formatDate } from '#client/lib/format/format.ts';
import { DAY } from '#contract/foundations/limits.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { notificationsMessages } from './notifications.messages.ts';

interface NotificationDay {
  /** 今日, 昨日 or a date. */
  label: string;
  items: Notification[];
}

/** Returns notifications in groups by day in the time zone of the browser, latest first. */
export function daysOf(items: readonly Notification[], now = new Date()): NotificationDay[] {
  const yesterday = new Date(now.getTime() - DAY);
  const names = new Map([
    [formatDate(yesterday.toISOString(), { now }), notificationsMessages.yesterday],
    [formatDate(now.toISOString(), { now }), notificationsMessages.today],
  ]);
  const days: NotificationDay[] = [];
  for (const item of items) {
    const date = formatDate(item.created_at, { now });
    const label = names.get(date) ?? date;
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, items: [item] });
  }
  return days;
}
