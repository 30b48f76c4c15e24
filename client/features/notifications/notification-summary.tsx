import { Link } from 'react-router';
import type { Notification } from '../../../contract/notifications.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { isSentence, sentenceOf } from './notification-text.ts';
import { notificationsMessages } from './notifications.messages.ts';

interface NotificationSummaryProps {
  notification: Notification;
  /** Whether the whole text is shown below. */
  isOpen: boolean;
}

/** What a notification says while it is closed: a sentence, or a title with the first lines of the text. */
export function NotificationSummary({ notification, isOpen }: NotificationSummaryProps) {
  const { title, content, is_read } = notification;
  const weight = is_read ? 'text-ink-soft' : 'text-ink';
  if (isSentence(notification)) {
    return (
      <p className={cx('text-sm', weight)}>
        <Sentence notification={notification} />
      </p>
    );
  }
  return (
    <>
      <p className={cx('text-sm', weight, !is_read && 'font-bold')}>
        <PriorityBadge notification={notification} />
        {title}
      </p>
      {!isOpen && <p className="mt-0.5 line-clamp-2 text-ink-soft text-sm">{content}</p>}
    </>
  );
}

function Sentence({ notification }: { notification: Notification }) {
  const { name, rest } = sentenceOf(notification);
  const { from_user } = notification;
  return (
    <>
      {from_user ? (
        // For pointers. The opened notification has the same link for the keyboard.
        <Link
          to={`/user/${from_user.id}`}
          tabIndex={-1}
          className="relative z-10 font-bold text-ink hover:underline"
        >
          {name}
        </Link>
      ) : (
        <b>{name}</b>
      )}
      {rest}
    </>
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
