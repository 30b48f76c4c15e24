import { Bell } from 'lucide-react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { NotificationFilter } from './notification-filter.ts';
import { notificationsMessages } from './notifications.messages.ts';

/** The empty state of the list. It explains where notifications come from. */
export function EmptyNotifications({ filter }: { filter: NotificationFilter }) {
  const { empty, emptyText, post, explore } = notificationsMessages;
  const isPersonal = filter === 'personal';
  return (
    <EmptyState
      icon={Bell}
      title={empty[filter]}
      text={emptyText[filter]}
      action={
        <LinkButton to={isPersonal ? '/posts/new' : '/'}>{isPersonal ? post : explore}</LinkButton>
      }
    />
  );
}
