import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { iconButtonClasses } from '#client/ui/form/icon-button.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { conversationsMessages } from './conversations.messages.ts';
import { otherNameOf } from './other-name.ts';

interface ConversationHeaderProps {
  /** The other member. Null when this member has left the site. */
  other: ProfileSummary | null;
  backTo: string;
  children?: ReactNode;
}

export function ConversationHeader({ other, backTo, children }: ConversationHeaderProps) {
  const name = otherNameOf({ other });
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 border-line border-b bg-paper px-2 pt-[env(safe-area-inset-top)] md:px-4 md:pt-0">
      <Link
        to={backTo}
        aria-label={conversationsMessages.back}
        className={iconButtonClasses('md:hidden')}
      >
        <ArrowLeft className="size-6" aria-hidden="true" />
      </Link>
      <Person other={other}>
        <Avatar seed={other?.id ?? name} src={other?.avatar_url ?? null} size="sm" />
        <h1 className="min-w-0 truncate text-base">{name}</h1>
        {other && <MemberBadges member={other} className="size-4.5" />}
      </Person>
      {children}
    </header>
  );
}

function Person({ other, children }: { other: ProfileSummary | null; children: ReactNode }) {
  const classes = 'flex min-h-11 min-w-0 flex-1 items-center gap-2.5';
  if (other === null) return <div className={classes}>{children}</div>;
  return (
    <Link to={`/user/${other.id}`} className={`${classes} rounded-md px-1 hover:text-brand`}>
      {children}
    </Link>
  );
}
