import { type ReactNode, useId } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { eventDetailMessages } from './event-detail.messages.ts';
import { EventGallery } from './event-gallery.tsx';
import { EventSeries } from './event-series.tsx';

const texts = eventDetailMessages;

interface EventBodyProps {
  event: EventDetail;
  followButton: ReactNode;
}

/** The organiser, the description, the other dates and the gallery of an event. */
export function EventBody({ event, followButton }: EventBodyProps) {
  const id = useId();
  return (
    <>
      <EventOrganiser organiser={event.profiles} followButton={followButton} />
      {event.description !== '' && (
        <section aria-labelledby={id}>
          <h2 id={id} className="mb-2 text-lg">
            {texts.about}
          </h2>
          <p className="user-text max-w-text">
            <LinkedText text={event.description} />
          </p>
        </section>
      )}
      <EventSeries event={event} />
      {event.tag !== null && <EventGallery event={event} tag={event.tag} />}
    </>
  );
}

interface EventOrganiserProps {
  organiser: ProfileSummary;
  followButton: ReactNode;
}

function EventOrganiser({ organiser, followButton }: EventOrganiserProps) {
  return (
    <div className="flex min-h-15 items-center gap-3">
      <Link
        to={`/user/${organiser.id}`}
        className="-mx-2 flex min-w-0 flex-1 items-center gap-3 rounded-lg p-2 hover:bg-hover"
      >
        <Avatar seed={organiser.id} src={organiser.avatar_url} />
        <span className="min-w-0">
          <span className="block text-ink-soft text-xs leading-[1rem]">
            {eventDetailMessages.organiser}
          </span>
          <span className="flex items-center gap-1">
            <span className="truncate font-bold">{nameOf(organiser)}</span>
            <MemberBadges member={organiser} />
          </span>
        </span>
      </Link>
      {followButton}
    </div>
  );
}
