import type { ReactNode } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { MemberBadges } from './member-badges.tsx';
import { nameOf } from './member-name.ts';

interface MemberRowProps {
  user: ProfileSummary;
  note?: string;
  action: ReactNode;
}

export function MemberRow({ user, note, action }: MemberRowProps) {
  const name = nameOf(user);
  return (
    <li className="flex items-center gap-3 py-3">
      <Link
        to={`/user/${user.id}`}
        className="-m-1 flex min-w-0 flex-1 items-center gap-3 rounded-lg p-1 hover:bg-hover"
      >
        <Avatar seed={user.id} src={user.avatar_url} />
        <span className="min-w-0">
          <span className="flex items-center gap-1">
            <span className="truncate font-bold">{name}</span>
            <MemberBadges member={user} className="size-4.5" />
          </span>
          <span className="flex flex-wrap gap-x-2 text-ink-soft text-xs">
            <span className="truncate">@{user.username}</span>
            {note !== undefined && <span>{note}</span>}
          </span>
        </span>
      </Link>
      {action}
    </li>
  );
}
