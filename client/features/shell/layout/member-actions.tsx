import { Bell, CalendarPlus, type LucideIcon, MessageCircle, SquarePen } from 'lucide-react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { UnreadMessagesBadge } from '#client/features/messages/conversations/unread-messages-badge.tsx';
import { useCachedLikes } from '#client/features/posts/posts/cached-likes.ts';
import { Link, NavLink } from '#client/lib/router/link.tsx';
import { iconButtonClasses } from '#client/ui/form/icon-button.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { accountMessages } from './account.messages.ts';
import { useAccountEntries } from './account-entries.ts';
import { announcements } from './destinations.ts';
import { DraftBadge, UnreadCount } from './link-counts.tsx';
import { useThemeEntry } from './theme.ts';

/** The header's actions for members. Also keeps the totals of likes up to date, because it is on every page. */
export default function MemberActions() {
  useCachedLikes();
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
      <Link to="/messages" className={iconButtonClasses('relative')}>
        <TooltipIcon icon={MessageCircle} title={accountMessages.messages} />
        <span className="sr-only">{accountMessages.messages}</span>
        <UnreadMessagesBadge className="absolute top-0.5 left-1/2 ring-2 ring-paper" />
      </Link>
      <NavLink
        to={`${announcements.to}?kind=personal`}
        className={iconButtonClasses('relative max-md:hidden aria-[current]:text-brand')}
      >
        <TooltipIcon icon={Bell} title={accountMessages.notifications} />
        <span className="sr-only">{accountMessages.notifications}</span>
        <UnreadCount kind="personal" className="absolute top-0.5 left-1/2 ring-2 ring-paper" />
      </NavLink>
      <AccountMenu className="max-md:hidden" />
    </>
  );
}

/** An icon with a tooltip. If the link itself had the tooltip, screen readers would read the same name twice. */
function TooltipIcon({ icon: Icon, title }: { icon: LucideIcon; title: string }) {
  return (
    <span title={title} aria-hidden="true" className="grid size-full place-items-center">
      <Icon className="size-6" />
    </span>
  );
}

function AccountMenu({ className }: { className?: string }) {
  const { profile } = useSession();
  const entries = useAccountEntries([useThemeEntry()]);
  const name = profile?.display_name || profile?.username || '';
  return (
    <Menu
      label={accountMessages.open(name)}
      entries={entries}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover',
        className,
      )}
    >
      <Avatar seed={profile?.id ?? ''} src={profile?.avatar_url ?? null} size="sm" />
    </Menu>
  );
}
