import type { ReactNode } from 'react';
import type { Notification } from '../../../../contract/notifications.ts';
import { plainLine } from '../../../../contract/plain-text.ts';
import { fromJapanTime } from '../../../ui/japan-time.ts';
import { NotificationEntry } from '../../notifications/notification-entry.tsx';
import { announcementFormMessages } from './announcement-form.messages.ts';
import type { AnnouncementValues } from './announcement-values.ts';

const texts = announcementFormMessages;

/** The announcement as members will see it: unread in their list, and opened. */
export function AnnouncementPreview({ values }: { values: AnnouncementValues }) {
  const notification = notificationOf(values);
  return (
    <section aria-label={texts.look} className="space-y-5">
      <Shown title={texts.closed}>
        <NotificationEntry
          notification={notification}
          isOpen={false}
          isWithdrawn={false}
          onToggle={noop}
        />
      </Shown>
      <Shown title={texts.opened}>
        <NotificationEntry
          notification={{ ...notification, is_read: true }}
          isOpen
          isWithdrawn={false}
          onToggle={noop}
        />
      </Shown>
    </section>
  );
}

const noop = () => undefined;

// It can only be looked at.
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

/** What members would be told, cleaned as the server cleans it. */
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
    from_user_name: null,
    others_count: 0,
    related: null,
    is_read: false,
    created_at: shown_at,
    updated_at: shown_at,
  };
}
