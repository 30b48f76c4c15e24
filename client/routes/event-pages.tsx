import { useParams } from 'react-router';
import EventPage from './event.tsx';
import EventsPage from './events.tsx';

/** `/events` and `/events/{eventId}`: one file, because who opens the list goes on to an event. */
export default function EventPages() {
  return useParams().eventId === undefined ? <EventsPage /> : <EventPage />;
}
