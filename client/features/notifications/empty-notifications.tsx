import { Bell } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { NotificationFilter } from './notification-filter.ts';
import { notificationsMessages } from './notifications.messages.ts';

/** Shown in place of an empty list, with what brings notifications. */
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
