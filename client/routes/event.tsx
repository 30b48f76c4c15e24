import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { Suspense } from 'react';
import { AddToCalendar } from '#client/features/events/events/calendar/add-to-calendar.tsx';
import { EventBody } from '#client/features/events/events/detail/event-body.tsx';
import { eventDetailMessages as texts } from '#client/features/events/events/detail/event-detail.messages.ts';
import { EventFacts } from '#client/features/events/events/detail/event-facts.tsx';
import { EventHead } from '#client/features/events/events/detail/event-head.tsx';
import { EventLayout, EventSkeleton } from '#client/features/events/events/detail/event-layout.tsx';
import { eventQuery } from '#client/features/events/events/event.queries.ts';
import { EventParticipants } from '#client/features/events/events/event-joins/event-participants.tsx';
import { JoinPanel } from '#client/features/events/events/event-joins/join-panel.tsx';
import { phaseOf } from '#client/features/events/events/event-phase.ts';
import { OrganiserTools } from '#client/features/events/events/organising/organiser-tools.tsx';
import { EventOwnerMenu } from '#client/features/events/events/writing/event-owner-menu.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useProfile } from '#client/features/members/profiles/profiles.queries.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { FollowButton } from '#client/features/social/follows/follow-button.tsx';
import { isMissing } from '#client/lib/api/api-error.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { ManagedPage } from '#client/page-parts/managed-page.tsx';
import { offerToHide } from '#client/page-parts/offer-to-hide.tsx';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import type { EventDetail } from '#contract/events/events.ts';

const Comments = lazyWithRetry(async () => ({
  default: (await import('#client/features/comments/comments/comments.tsx')).Comments,
}));

const PollSection = lazyWithRetry(() => import('#client/features/polls/polls/poll-section.tsx'));

export default function EventPage() {
  return (
    <ManagedPage>
      <EventOfAddress />
    </ManagedPage>
  );
}

function EventOfAddress() {
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  const event = query.data;
  const isDeleted = isMissing(query.error);
  usePageMeta({
    title: isDeleted ? texts.missing : event?.title,
    description: event?.description,
    image: event?.image_url,
  });
  if (isDeleted) return <MissingEvent />;
  if (!event) return <Unloaded heading query={query} loading={<EventSkeleton />} />;
  return <OpenEvent key={event.id} event={event} />;
}

function OpenEvent({ event }: { event: EventDetail }) {
  // The drafts of comments are stored only in the browser, so the server cannot render them.
  const isHydrated = useHydrated();
  return (
    <article>
      <EventLayout
        head={
          <EventHead
            event={event}
            menu={<EventOwnerMenu event={event} hideOffer={offerToHide(event.profiles)} />}
          />
        }
        panel={
          <>
            <EventFacts event={event} />
            <JoinPanel event={event} />
            <EventParticipants event={event} />
            <div className="flex flex-wrap gap-2 *:flex-1">
              {canBeAddedToCalendar(event) && <AddToCalendar event={event} className="px-3!" />}
              <ShareEvent event={event} />
            </div>
            {event.can.organise && <OrganiserTools event={event} />}
          </>
        }
        body={
          <>
            <EventBody event={event} followButton={<FollowOrganiser event={event} />} />
            {isHydrated && (event.has_poll || event.can.organise) && (
              <Suspense fallback={null}>
                <PollSection owner={{ kind: 'event', id: event.id }} />
              </Suspense>
            )}
            {isHydrated && (
              <Suspense fallback={null}>
                <Comments about={{ ...event, kind: 'event', ownerId: event.user_id }} />
              </Suspense>
            )}
          </>
        }
      />
    </article>
  );
}

function canBeAddedToCalendar(event: EventDetail): boolean {
  return !event.is_cancelled && phaseOf(event) !== 'past';
}

function FollowOrganiser({ event: { profiles: organiser } }: { event: EventDetail }) {
  const { data, isPending } = useProfile(organiser.id);
  if (isPending) return <Skeleton shape="pill" className="h-9 w-30" />;
  if (!data?.follow) return null;
  return (
    <FollowButton userId={organiser.id} name={nameOf(organiser)} follow={data.follow} size="sm" />
  );
}

function ShareEvent({ event: { id, title } }: { event: EventDetail }) {
  return (
    <ShareButton
      path={`/events/${id}`}
      title={title}
      label={texts.share}
      copied={texts.shared}
      failed={texts.shareFailed}
    />
  );
}

function MissingEvent() {
  const link = { to: '/events', label: texts.toEvents };
  return <MissingPage icon={CalendarX} texts={texts} link={link} />;
}
