import { useQuery } from '@tanstack/react-query';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { CountBadge } from '#client/ui/feedback/count-badge.tsx';
import { conversationsMessages } from './conversations.messages.ts';
import { messageCountsQuery } from './conversations.queries.ts';

/** The number of unread conversations of a member, on links to them. */
export function UnreadMessagesBadge({ className }: { className?: string }) {
  const isMember = useSession().profile?.is_profile_complete === true;
  const { data } = useQuery({ ...messageCountsQuery, enabled: isMember });
  const count = data?.unread_count ?? 0;
  return (
    <CountBadge
      count={count}
      label={conversationsMessages.unreadConversations(count)}
      {...(className !== undefined && { className })}
    />
  );
}
