import { useQuery } from '@tanstack/react-query';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useFirstRead } from '#client/lib/live/use-first-read.ts';
import { CountBadge } from '#client/ui/feedback/badge.tsx';
import type { UnreadCounts } from '#contract/notifications/notifications.ts';
import { notificationsMessages } from './notifications.messages.ts';
import { type NotificationFilter, unreadQuery } from './notifications.queries.ts';

interface UnreadBadgeProps {
  kind: NotificationFilter;
  className?: string;
}

export default function UnreadBadge({ kind, className }: UnreadBadgeProps) {
  const userId = useSession().user?.id;
  const enabled = useFirstRead(userId === undefined ? null : `user:${userId}`);
  const { data } = useQuery({ ...unreadQuery, enabled });
  const count = data ? countOf(data, kind) : 0;
  return (
    <CountBadge
      count={count}
      label={notificationsMessages.unreadCount(count)}
      className={className}
    />
  );
}

/** `personal_count` is missing in a response that an older version has cached. */
type CachedCounts = Pick<UnreadCounts, 'unread_count'> & Partial<UnreadCounts>;

function countOf(counts: CachedCounts, kind: NotificationFilter): number {
  const { unread_count, personal_count = unread_count } = counts;
  if (kind === 'all') return unread_count;
  return kind === 'personal' ? personal_count : unread_count - personal_count;
}
