import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '#client/ui/feedback/count-badge.tsx';
import { notificationsMessages } from './notifications.messages.ts';
import { unreadQuery } from './notifications.queries.ts';

/** The number of unread notifications, on links to them. */
export default function UnreadBadge({ className }: { className?: string }) {
  const { data: count = 0 } = useQuery(unreadQuery);
  return (
    <CountBadge
      count={count}
      label={notificationsMessages.unreadCount(count)}
      {...(className !== undefined && { className })}
    />
  );
}
