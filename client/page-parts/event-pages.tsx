import { useParams } from '#client/lib/router/router-hooks.ts';
import EventPage from '#client/routes/event.tsx';
import EventsPage from '#client/routes/events.tsx';

/** `/events` and `/events/{eventId}` are one file, because visitors of the list usually open an event next. */
export default function EventPages() {
  return useParams().eventId === undefined ? <EventsPage /> : <EventPage />;
}
