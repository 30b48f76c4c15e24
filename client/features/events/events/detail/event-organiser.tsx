import type { ReactNode } from 'react';
import { MemberMarks } from '#client/features/identity/member-names/member-marks.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { eventDetailMessages } from './event-detail.messages.ts';

interface EventOrganiserProps {
  organiser: ProfileSummary;
  /** The button to follow the organiser. */
  followButton: ReactNode;
}

/** The organiser of an event, with a link to their profile. */
export function EventOrganiser({ organiser, followButton }: EventOrganiserProps) {
  return (
    <div className="flex min-h-15 items-center gap-3">
      <Link
        to={`/user/${organiser.id}`}
        className="-mx-2 flex min-w-0 flex-1 items-center gap-3 rounded-lg p-2 hover:bg-hover"
      >
        <Avatar seed={organiser.id} src={organiser.avatar_url} />
        <span className="min-w-0">
          <span className="block text-ink-soft text-xs leading-4">
            {eventDetailMessages.organiser}
          </span>
          <span className="flex items-center gap-1">
            <span className="truncate font-bold">{nameOf(organiser)}</span>
            <MemberMarks member={organiser} />
          </span>
        </span>
      </Link>
      {followButton}
    </div>
  );
}
