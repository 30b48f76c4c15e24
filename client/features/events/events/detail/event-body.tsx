import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Hash, ImagePlus, Images } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { PostList } from '#client/features/posts/posts/cards/post-list.tsx';
import { newPostPath, tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { dateOf, wallClock } from '#contract/foundations/wall-clock.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { eventPostsQuery, eventSeriesQuery } from '../event.queries.ts';
import { eventBadgesMessages } from '../event-badges.messages.ts';
import { phaseOf } from '../event-phase.ts';
import { formatHours } from '../event-times.ts';
import { eventDetailMessages as texts } from './event-detail.messages.ts';

interface EventBodyProps {
  event: EventDetail;
  followButton: ReactNode;
}

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
          <span className="block text-ink-soft text-xs leading-[1rem]">{texts.organiser}</span>
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

/** The other dates of a repeated event. If the URL has the parameter `dates`, the heading takes the focus. */
function EventSeries({ event }: { event: EventDetail }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLinked = useSearchParams()[0].has('dates');
  const { data = [] } = useQuery({
    ...eventSeriesQuery(event.id),
    enabled: event.series_id !== null,
  });
  const others = data.filter((date) => date.id !== event.id && phaseOf(date) !== 'past');
  const isShown = others.length > 0;
  useEffect(() => {
    if (!isShown || !isLinked) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [isShown, isLinked]);
  if (!isShown) return null;
  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg">
        {texts.series}
      </h2>
      <ul className="-mx-4 mt-2 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0">
        {others.map((date) => (
          <li key={date.id} className="shrink-0 snap-start">
            <Link
              to={`/events/${date.id}`}
              className="flex min-h-14 flex-col justify-center rounded-lg border border-line bg-surface px-4 py-1.5 hover:border-brand"
            >
              <span className={cx('nums font-bold text-sm', date.is_cancelled && 'line-through')}>
                {dateOf(wallClock(date.event_date))}
              </span>
              <span className="nums text-ink-soft text-xs">
                {date.is_cancelled ? eventBadgesMessages.cancelled : formatHours(date)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const galleryTexts = texts.gallery;

/** The tag of an event (お題), the posts with this tag, and a link to the form of a new post with this tag. */
function EventGallery({ event, tag }: { event: EventDetail; tag: string }) {
  const id = useId();
  const phase = phaseOf(event);
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="flex flex-1 items-center gap-2 text-lg">
          {galleryTexts.title}
          <Link
            to={tagPath(tag)}
            className="inline-flex min-h-11 items-center gap-0.5 text-brand hover:underline"
          >
            <Hash className="size-5" aria-hidden="true" />
            {tag}
          </Link>
        </h2>
        {phase === 'ongoing' && !event.is_cancelled && (
          <LinkButton to={newPostPath(tag)}>
            <ImagePlus className="size-5" aria-hidden="true" />
            {galleryTexts.write}
          </LinkButton>
        )}
      </div>
      {phase === 'upcoming' ? (
        <p className="mt-1 rounded-lg bg-sunken px-4 py-3 text-ink-soft text-sm">
          {galleryTexts.beforeText}
        </p>
      ) : (
        <div className="mt-3">
          <Posts event={event} tag={tag} isOver={phase === 'past'} />
        </div>
      )}
    </section>
  );
}

function Posts({ event, tag, isOver }: { event: EventDetail; tag: string; isOver: boolean }) {
  return (
    <PostList
      query={useInfiniteQuery(eventPostsQuery(event.id))}
      label={galleryTexts.list(tag)}
      empty={
        <EmptyState
          icon={Images}
          title={galleryTexts.empty}
          text={isOver ? galleryTexts.emptyPastText : galleryTexts.emptyText}
        />
      }
    />
  );
}
