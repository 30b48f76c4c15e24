import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Notification } from '../../../contract/notifications.ts';
import { formatRelativeTime } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { NotificationDetails } from './notification-details.tsx';
import { NotificationMark } from './notification-mark.tsx';
import { NotificationSummary } from './notification-summary.tsx';
import { textOf } from './notification-text.ts';
import { notificationsMessages } from './notifications.messages.ts';

interface NotificationEntryProps {
  notification: Notification;
  isOpen: boolean;
  /** Whether it turned out to be gone when it was opened. */
  isWithdrawn: boolean;
  onToggle: () => void;
}

/** A notification that opens in place. The whole row is one button, named by all that the row says. */
export function NotificationEntry({
  notification,
  isOpen,
  isWithdrawn,
  onToggle,
}: NotificationEntryProps) {
  const id = useId();
  const { created_at, is_read, priority } = notification;
  return (
    <li className="relative">
      <Stripe priority={priority} />
      <div className="relative flex gap-3.5 px-4 py-3 hover:bg-hover">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={labelOf(notification)}
          aria-describedby={`${id}-body`}
          data-notification=""
          onClick={onToggle}
          className="absolute inset-0 size-full -outline-offset-2"
        />
        <NotificationMark notification={notification} />
        {/* The button says all of it. */}
        <div
          aria-hidden="true"
          className="pointer-events-none min-w-0 flex-1 [&_a]:pointer-events-auto"
        >
          <NotificationSummary notification={notification} isOpen={isOpen} bodyId={`${id}-body`} />
          <RelativeTime iso={created_at} className="mt-0.5 block text-ink-faint text-xs" />
        </div>
        <span className="flex h-5.5 shrink-0 items-center gap-2" aria-hidden="true">
          {!is_read && <span className="size-2.5 rounded-full bg-brand" />}
          <ChevronDown
            className={cx('size-4 text-ink-faint transition-transform', isOpen && 'rotate-180')}
          />
        </span>
      </div>
      {isOpen && (
        <div id={id}>
          <NotificationDetails notification={notification} isWithdrawn={isWithdrawn} />
        </div>
      )}
    </li>
  );
}

/** Marks what is important at the edge of its row. The row says so in words, too. */
function Stripe({ priority }: Pick<Notification, 'priority'>) {
  if (priority !== 'urgent' && priority !== 'high') return null;
  const colour = priority === 'urgent' ? 'bg-danger' : 'bg-warning';
  return <span className={cx('absolute inset-y-0 left-0 z-10 w-1', colour)} />;
}

function labelOf(notification: Notification): string {
  const { is_read, priority, created_at } = notification;
  const { name, rest } = textOf(notification);
  return [
    !is_read && notificationsMessages.unread,
    notificationsMessages.priorities[priority],
    `${name}${rest}`,
    formatRelativeTime(created_at),
  ]
    .filter(Boolean)
    .join('、');
}
