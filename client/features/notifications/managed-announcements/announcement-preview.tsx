import type { ReactNode } from 'react';
import { NotificationEntry } from '#client/features/notifications/notifications/notification-entry.tsx';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { announcementFormMessages } from './announcement-form.messages.ts';
import type { AnnouncementValues } from './announcement-values.ts';

const texts = announcementFormMessages;

/** Previews the announcement as members see it: unread in their list, and opened. */
export function AnnouncementPreview({ values }: { values: AnnouncementValues }) {
  const notification = notificationOf(values);
  return (
    <section aria-label={texts.look} className="space-y-5">
      <Shown title={texts.closed}>
        <NotificationEntry
          notification={notification}
          isOpen={false}
          isWithdrawn={false}
          onOpen={noop}
        />
      </Shown>
      <Shown title={texts.opened}>
        <NotificationEntry
          notification={{ ...notification, is_read: true }}
          isOpen
          isWithdrawn={false}
          onOpen={noop}
        />
      </Shown>
    </section>
  );
}

const noop = () => undefined;

// The preview is not interactive.
function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 font-bold text-sm">{title}</h2>
      <ul inert className="overflow-hidden rounded-lg border border-line bg-surface">
        {children}
      </ul>
    </div>
  );
}

/** Returns the notification that members would receive. Its texts are cleaned as on the server. */
function notificationOf({ title, content, starts, ...values }: AnnouncementValues): Notification {
  const shown_at = fromJapanTime(starts) ?? new Date().toISOString();
  return {
    id: 'preview',
    type: 'announcement',
    title: plainLine(title) || texts.titlePlaceholder,
    content: plainLine(content) || texts.contentPlaceholder,
    priority: values.priority,
    target_audience: values.audience,
    image_url: values.upload?.url ?? null,
    image: values.upload?.image ?? null,
    from_user: null,
    from_user_id: null,
    from_user_name: null,
    others_count: 0,
    taps_count: 0,
    comment: null,
    related: null,
    related_id: null,
    target_user_id: null,
    is_read: false,
    created_at: shown_at,
    updated_at: shown_at,
  };
}
