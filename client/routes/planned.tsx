import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Suspense } from 'react';
import { plannedEventsMessages } from '#client/features/events/events/planned-events/planned-events.messages.ts';
import { EventFormSkeleton } from '#client/features/events/events/writing/event-form-skeleton.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { plannedPostsMessages } from '#client/features/posts/posts/planned/planned-posts.messages.ts';
import { plannedPostsQuery } from '#client/features/posts/posts/planned/planned-posts.queries.ts';
import { PlannedRow } from '#client/features/posts/posts/planned/planned-row.tsx';
import { useLivePlans } from '#client/features/posts/posts/planned/use-live-plans.ts';
import { DraftList } from '#client/features/posts/posts/writing/draft-list.tsx';
import { DraftPage } from '#client/features/posts/posts/writing/draft-page.tsx';
import { draftsMessages } from '#client/features/posts/posts/writing/drafts.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useLocation, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { PlannedEvents } from '#client/page-parts/planned-events.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';

const texts = plannedPostsMessages;
const EditPlannedEventPage = lazyWithRetry(() => import('./edit-planned-event.tsx'));

/** `/planned`: what the viewer has planned; and below it, the form of a planned event. */
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
  return (
    <DraftPage
      title={texts.title}
      lead={texts.lead}
      action={
        <LinkButton to="/posts/drafts" variant="secondary" className="shrink-0 max-sm:px-4">
          {draftsMessages.title}
        </LinkButton>
      }
      list={Planned}
    />
  );
}

const kinds = [
  { value: 'posts', label: plannedEventsMessages.posts },
  { value: 'events', label: plannedEventsMessages.events },
] as const;

/** The planned posts, or the planned events. The address says which. */
function Planned({ onRemoved }: { onRemoved: () => void }) {
  const [search, setSearch] = useSearchParams();
  const kind = search.has('events') ? 'events' : 'posts';
  return (
    <Tabs
      label={plannedEventsMessages.tabs}
      items={kinds}
      value={kind}
      onChange={(next) =>
        setSearch(next === 'events' ? { events: '' } : {}, {
          replace: true,
          preventScrollReset: true,
        })
      }
    >
      {kind === 'events' ? (
        <PlannedEvents onRemoved={onRemoved} />
      ) : (
        <PlannedPosts onRemoved={onRemoved} />
      )}
    </Tabs>
  );
}

function PlannedPosts({ onRemoved }: { onRemoved: () => void }) {
  useLivePlans(useSession().user?.id);
  return (
    <DraftList
      query={useInfiniteQuery(plannedPostsQuery)}
      label={texts.list}
      loading={texts.loading}
      empty={
        <EmptyState
          icon={CalendarClock}
          title={texts.empty}
          text={texts.emptyText}
          action={<LinkButton to="/posts/new">{texts.write}</LinkButton>}
        />
      }
      row={(post) => <PlannedRow post={post} onRemoved={onRemoved} />}
    />
  );
}
