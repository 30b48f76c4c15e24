import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Suspense } from 'react';
import { PlannedEventRow } from '#client/features/events/events/planned-events/planned-event-row.tsx';
import { plannedEventsMessages as eventTexts } from '#client/features/events/events/planned-events/planned-events.messages.ts';
import {
  plannedEventsQuery,
  refreshPlannedEvents,
} from '#client/features/events/events/planned-events/planned-events.queries.ts';
import { EventFormSkeleton } from '#client/features/events/events/writing/event-form-skeleton.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { plannedPostsMessages as texts } from '#client/features/posts/posts/planned-posts/planned-posts.messages.ts';
import { plannedPostsQuery } from '#client/features/posts/posts/planned-posts/planned-posts.queries.ts';
import { PlannedRow } from '#client/features/posts/posts/planned-posts/planned-row.tsx';
import { refreshLists } from '#client/features/posts/posts/post-cache.ts';
import { DraftList, DraftPage } from '#client/features/posts/posts/writing/draft-page.tsx';
import { useLivePlans } from '#client/features/posts/publication-plans/use-live-plans.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { inPlace, useLocation, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { ChoiceChips } from '#client/ui/navigation/filter-chip.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const EditPlannedEventPage = lazyWithRetry(() => import('./edit-planned-event.tsx'));

/** `/planned`: the viewer's planned posts and events. The form of a planned event is a page below it. */
export default function PlannedPages() {
  const plannedEventId = useLocation().pathname.split('/')[2];
  if (!plannedEventId) return <PlannedPage />;
  return (
    <Suspense fallback={<EventFormSkeleton />}>
      <EditPlannedEventPage plannedEventId={plannedEventId} />
    </Suspense>
  );
}

function PlannedPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  return <DraftPage title={texts.title} lead={texts.lead} list={Planned} />;
}

const kinds = ['posts', 'events'] as const;

function Planned({ onRemoved }: { onRemoved: () => void }) {
  const [search, setSearch] = useSearchParams();
  const kind = search.has('events') ? 'events' : 'posts';
  return (
    <>
      <fieldset aria-label={eventTexts.kinds} className="-mt-2 mb-3 flex flex-wrap gap-2">
        <ChoiceChips
          values={kinds}
          names={eventTexts}
          chosen={kind}
          onChoose={(next) => setSearch(next === 'events' ? { events: '' } : {}, inPlace)}
        />
      </fieldset>
      {kind === 'events' ? (
        <PlannedEvents onRemoved={onRemoved} />
      ) : (
        <PlannedPosts onRemoved={onRemoved} />
      )}
    </>
  );
}

function PlannedPosts({ onRemoved }: { onRemoved: () => void }) {
  useLivePlans(useSession().user?.id, refreshLists);
  return (
    <DraftList
      query={useInfiniteQuery(plannedPostsQuery)}
      label={texts.list}
      loading={texts.loading}
      empty={<NoPlans texts={texts} to="/posts/new" create={texts.write} />}
      row={(post) => <PlannedRow post={post} onRemoved={onRemoved} />}
    />
  );
}

function PlannedEvents({ onRemoved }: { onRemoved: () => void }) {
  useLivePlans(useSession().user?.id, refreshPlannedEvents);
  return (
    <DraftList
      query={useInfiniteQuery(plannedEventsQuery)}
      label={eventTexts.list}
      loading={eventTexts.loading}
      empty={<NoPlans texts={eventTexts} to="/events/new" create={eventTexts.create} />}
      row={(event) => <PlannedEventRow event={event} onRemoved={onRemoved} />}
    />
  );
}

interface NoPlansProps {
  texts: { empty: string; emptyText: string };
  to: string;
  create: string;
}

function NoPlans({ texts: { empty, emptyText }, to, create }: NoPlansProps) {
  return (
    <EmptyState
      icon={CalendarClock}
      title={empty}
      text={emptyText}
      action={<LinkButton to={to}>{create}</LinkButton>}
    />
  );
}
