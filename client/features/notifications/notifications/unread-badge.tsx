import { useQuery } from '@tanstack/react-query';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useFirstRead } from '#client/lib/live/use-first-read.ts';
import { CountBadge } from '#client/ui/feedback/count-badge.tsx';
import { notificationsMessages } from './notifications.messages.ts';
import { unreadQuery } from './notifications.queries.ts';

/** The badge with the number of unread notifications, on links to the notifications. */
export default function UnreadBadge({ className }: { className?: string }) {
  const userId = useSession().user?.id;
  const enabled = useFirstRead(userId === undefined ? null : `user:${userId}`);
  const { data: count = 0 } = useQuery({ ...unreadQuery, enabled });
  return (
    <CountBadge
      count={count}
      label={notificationsMessages.unreadCount(count)}
      {...(className !== undefined && { className })}
    />
  );
}
