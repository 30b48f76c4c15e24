import { CalendarPlus } from 'lucide-react';
import { CalendarFeedButton } from '#client/features/events/events/calendar/calendar-feed.tsx';
import { eventListsMessages as texts } from '#client/features/events/events/list/event-lists.messages.ts';
import { PastEvents, UpcomingEvents } from '#client/features/events/events/list/event-lists.tsx';
import {
  type EventsView,
  readView,
  searchOfView,
  viewItems,
} from '#client/features/events/events/list/events-view.ts';
import { MonthView } from '#client/features/events/events/month/month-view.tsx';
import { PollsLink } from '#client/features/polls/polls/polls-link.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { inPlace, useParams, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import EventPage from './event.tsx';

/** `/events` and `/events/{eventId}` are one file, because visitors of the list usually open an event next. */
export default function EventPages() {
  return useParams().eventId === undefined ? <EventsPage /> : <EventPage />;
}

/** `/events`: upcoming events, the viewer's events, a month, or past events. The view is a search parameter. */
function EventsPage() {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  usePageMeta({ title: texts.title, description: texts.description });
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-16 md:pt-8">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{texts.title}</h1>
        {/* On desktops, the header of the site contains this button. */}
        <LinkButton to="/events/new" className="md:hidden">
          <CalendarPlus className="size-5" aria-hidden="true" />
          {texts.create}
        </LinkButton>
      </div>
      <Tabs
        label={texts.label}
        items={viewItems}
        value={view}
        onChange={(next) => setSearch(searchOfView(next), inPlace)}
      >
        <View view={view} />
      </Tabs>
      <p className="after-loading mt-8">
        <PollsLink />
      </p>
    </div>
  );
}

function View({ view }: { view: EventsView }) {
  switch (view) {
    case 'upcoming':
      return <UpcomingEvents joined={false} />;
    case 'joined':
      return (
        <>
          <CalendarFeedButton />
          <UpcomingEvents joined />
        </>
      );
    case 'month':
      return <MonthView />;
    case 'past':
      return <PastEvents />;
  }
}
