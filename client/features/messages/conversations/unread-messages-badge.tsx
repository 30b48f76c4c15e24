import { useQuery } from '@tanstack/react-query';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useFirstRead } from '#client/lib/live/use-first-read.ts';
import { CountBadge } from '#client/ui/feedback/badge.tsx';
import { conversationsMessages } from './conversations.messages.ts';
import { messageCountsQuery } from './conversations.queries.ts';

export function UnreadMessagesBadge({ className }: { className?: string }) {
  const { user, profile } = useSession();
  const isMember = user !== null && profile?.is_profile_complete === true;
  const enabled = useFirstRead(isMember ? `user:${user.id}` : null);
  const { data } = useQuery({ ...messageCountsQuery, enabled });
  const count = data?.unread_count ?? 0;
  return (
    <CountBadge
      count={count}
      label={conversationsMessages.unreadConversations(count)}
      className={className}
    />
  );
}
