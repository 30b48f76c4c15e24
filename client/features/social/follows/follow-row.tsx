import type { ReactNode } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { Link } from '#client/lib/router/link.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { FollowListItem } from '#contract/social/follows.ts';
import { FollowButton, FollowsYouBadge } from './follow-button.tsx';
import { followsMessages } from './follows.messages.ts';

interface FollowRowProps {
  item: FollowListItem;
  /** Renders a name with highlighted matches. */
  mark?: (name: string) => ReactNode;
  /**
   * The menu of a follower in the viewer's own list. This list has no badges, because everybody in it follows the
   * viewer.
   */
  menu?: ReactNode;
  /** Replaces the follow button. */
  action?: ReactNode;
  children?: ReactNode;
}

export function FollowRow({
  item: { user, follow },
  mark = (name) => name,
  menu,
  action = <FollowButton userId={user.id} name={nameOf(user)} follow={follow} size="sm" tonal />,
  children,
}: FollowRowProps) {
  const name = nameOf(user);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Link
        to={`/user/${user.id}`}
        className={cx(
          '-m-1 flex items-start gap-3 rounded-lg p-1 hover:bg-hover',
          menu ? 'min-w-[min(100%,10rem)] flex-1' : 'flex-text',
        )}
      >
        <Avatar seed={user.id} src={user.avatar_url} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            <span className="truncate font-bold leading-snug">{mark(name)}</span>
            <MemberBadges member={user} className="size-4.5" />
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-soft text-xs leading-[1.25rem]">
            <span className="truncate">@{mark(user.username)}</span>
            {!menu && <FollowsYouBadge follow={follow} />}
          </span>
          {user.bio !== '' && (
            <span className="mt-0.5 line-clamp-1 text-ink-soft text-sm">
              {user.bio.replaceAll(/\s+/g, ' ')}
            </span>
          )}
        </span>
      </Link>
      <span
        className={cx('ml-auto flex items-center', menu ? 'flex-wrap justify-end' : 'shrink-0')}
      >
        {action}
        {menu}
      </span>
      {children !== undefined && <div className="basis-full">{children}</div>}
    </li>
  );
}

export function FollowListSkeleton() {
  return (
    <>
      <LoadingStatus label={followsMessages.list.loading} />
      <div className="divide-y divide-line">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <FollowRowSkeleton key={row} />
        ))}
      </div>
    </>
  );
}

export function FollowRowSkeleton() {
  return (
    <div className="flex items-center gap-3 py-3">
      <Skeleton shape="pill" className="size-11" />
      <div className="min-w-0 flex-1">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="mt-2 h-3 w-20" />
        <Skeleton className="mt-2.5 h-4 w-full max-w-72" />
      </div>
      <Skeleton shape="pill" className="h-9 w-30" />
    </div>
  );
}
