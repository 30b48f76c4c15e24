import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { isNotice, textOf } from './notification-text.ts';
import { notificationsMessages } from './notifications.messages.ts';

interface NotificationSummaryProps {
  notification: Notification;
  /** Whether the full text is shown below. */
  isOpen: boolean;
  /** The id of the first lines of the text. */
  bodyId: string;
}

/** The content of a closed notification: a sentence or a title, and the first lines of the text. */
export function NotificationSummary({ notification, isOpen, bodyId }: NotificationSummaryProps) {
  const { from_user, is_read } = notification;
  const { name, rest, body } = textOf(notification);
  const isTitle = name === '';
  return (
    <>
      {isNotice(notification) && (
        <p className="font-bold text-brand text-xs">{notificationsMessages.notice}</p>
      )}
      <p
        className={cx(
          'text-sm [word-break:auto-phrase]',
          is_read ? 'text-ink-soft' : 'text-ink',
          isTitle && !is_read && 'font-bold',
        )}
      >
        <PriorityBadge notification={notification} />
        {!isTitle && <SenderName userId={from_user?.id} name={name} />}
        {rest}
      </p>
      {!isOpen && body !== '' && (
        <p id={bodyId} className="mt-0.5 line-clamp-2 text-ink-soft text-sm">
          {body}
        </p>
      )}
    </>
  );
}

function SenderName({ userId, name }: { userId: string | undefined; name: string }) {
  if (userId === undefined) return <b>{name}</b>;
  return (
    // For pointers. The opened notification has the same link for keyboards.
    <Link
      to={`/user/${userId}`}
      tabIndex={-1}
      className="relative z-10 font-bold text-ink hover:underline"
    >
      {name}
    </Link>
  );
}

function PriorityBadge({ notification: { priority } }: { notification: Notification }) {
  const label = notificationsMessages.priorities[priority];
  if (label === undefined) return null;
  return (
    <Badge tone={priority === 'urgent' ? 'danger' : 'warning'} className="mr-1.5 align-[0.1em]">
      {label}
    </Badge>
  );
}
