import { CalendarX } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import type { EventDetail } from '../../contract/events.ts';
import { AddToCalendar } from '../features/events/calendar/add-to-calendar.tsx';
import { EventBody } from '../features/events/detail/event-body.tsx';
import { eventDetailMessages } from '../features/events/detail/event-detail.messages.ts';
import { EventFacts } from '../features/events/detail/event-facts.tsx';
import { EventHead } from '../features/events/detail/event-head.tsx';
import { EventLayout } from '../features/events/detail/event-layout.tsx';
import { EventSkeleton } from '../features/events/detail/event-skeleton.tsx';
import { useEvent } from '../features/events/event.queries.ts';
import { phaseOf } from '../features/events/event-phase.ts';
import { JoinPanel } from '../features/events/joining/join-panel.tsx';
import { WhoJoins } from '../features/events/joining/who-joins.tsx';
import { OrganiserTools } from '../features/events/organising/organiser-tools.tsx';
import { EventOwnerMenu } from '../features/events/writing/event-owner-menu.tsx';
import { FollowButton } from '../features/follows/follow-button.tsx';
import { useProfile } from '../features/profiles/profiles.queries.ts';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { isMissing } from '../lib/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { nameOf } from '../ui/member-name.ts';
import { ShareButton } from '../ui/share-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ManagedPage } from './managed-page.tsx';
import { offerToHide } from './offer-to-hide.tsx';

const texts = eventDetailMessages;

const Comments = lazyWithRetry(async () => ({
  default: (await import('../features/comments/comments.tsx')).Comments,
}));

/** `/events/{eventId}`: one event. */
export default function EventPage() {
  return (
    <ManagedPage>
      <EventOfAddress />
    </ManagedPage>
  );
}

function EventOfAddress() {
  const { eventId = '' } = useParams();
  const { data: event, error, isPending, isRefetching, refetch } = useEvent(eventId);
  const isGone = isMissing(error);
  usePageMeta({
    title: isGone ? texts.missing : event?.title,
    description: event?.description,
    image: event?.image_url,
  });
  if (isGone) return <MissingEvent />;
  if (isPending) return <EventSkeleton />;
  if (!event) {
    return <LoadFailed heading error={error} retrying={isRefetching} onRetry={refetch} />;
  }
  return <OpenEvent key={event.id} event={event} />;
}

function OpenEvent({ event }: { event: EventDetail }) {
  return (
    <article>
      <EventLayout
        head={<EventHead event={event} menu={<EventOwnerMenu event={event} />} />}
        panel={
          <>
            <EventFacts event={event} />
            <JoinPanel event={event} />
            <WhoJoins event={event} />
            <div className="flex flex-wrap gap-2 *:flex-1">
              {canStillCome(event) && <AddToCalendar event={event} className="px-3!" />}
              <ShareEvent event={event} />
            </div>
            {event.can.organise && <OrganiserTools event={event} />}
          </>
        }
        body={
          <>
            <EventBody
              event={event}
              followButton={<FollowOrganiser event={event} />}
              hideOffer={offerToHide(event.profiles)}
            />
            <Suspense fallback={null}>
              <Comments about={{ ...event, kind: 'event', ownerId: event.user_id }} />
            </Suspense>
          </>
        }
      />
    </article>
  );
}

/** Whether an event is worth a place in a calendar. */
function canStillCome(event: EventDetail): boolean {
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
  return (
    <EmptyState
      heading
      icon={CalendarX}
      mood="lost"
      title={texts.missing}
      text={texts.missingText}
      action={
        <LinkButton to="/events" variant="secondary">
          {texts.toEvents}
        </LinkButton>
      }
    />
  );
}
