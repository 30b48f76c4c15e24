import { Bell, CalendarPlus, MessageCircle, SquarePen } from 'lucide-react';
import { UnreadMessagesBadge } from '#client/features/messages/conversations/unread-messages-badge.tsx';
import { useKeptLikes } from '#client/features/posts/posts/cached-likes.ts';
import { Link } from '#client/lib/router/link.tsx';
import { iconButtonClasses } from '#client/ui/form/icon-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { accountMessages } from './account.messages.ts';
import { AccountMenu } from './account-menu.tsx';
import { announcements } from './destinations.ts';
import { DraftBadge } from './draft-badge.tsx';
import { UnreadCount } from './unread-count.tsx';

/**
 * The actions of members in the header of desktops, and their messages on phones as well. Mounted on every page of a
 * member, it also keeps the totals of likes.
 */
export default function MemberActions() {
  useKeptLikes();
  return (
    <>
      <LinkButton
        to="/events/new"
        title={accountMessages.newEvent}
        aria-label={accountMessages.newEvent}
        variant="secondary"
        className="shrink-0 whitespace-nowrap max-md:hidden max-lg:px-3"
      >
        <CalendarPlus className="size-5" aria-hidden="true" />
        <span className="max-lg:hidden">{accountMessages.newEvent}</span>
      </LinkButton>
      <LinkButton to="/posts/new" className="relative shrink-0 whitespace-nowrap max-md:hidden">
        <SquarePen className="size-4" aria-hidden="true" />
        {accountMessages.newPost}
        <DraftBadge className="absolute -top-1 -right-1 ring-2 ring-paper" />
      </LinkButton>
      <Link
        to="/messages"
        title={accountMessages.messages}
        className={iconButtonClasses('relative')}
      >
        <MessageCircle className="size-6" aria-hidden="true" />
        <span className="sr-only">{accountMessages.messages}</span>
        <UnreadMessagesBadge className="absolute top-0.5 left-1/2 ring-2 ring-paper" />
      </Link>
      <Link
        to={announcements.to}
        title={accountMessages.notifications}
        className={iconButtonClasses('relative max-md:hidden')}
      >
        <Bell className="size-6" aria-hidden="true" />
        <span className="sr-only">{accountMessages.notifications}</span>
        <UnreadCount className="absolute top-0.5 left-1/2 ring-2 ring-paper" />
      </Link>
      <AccountMenu className="max-md:hidden" />
    </>
  );
}
