import { type ReactNode, useId } from 'react';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { eventDetailMessages } from './event-detail.messages.ts';
import { EventGallery } from './event-gallery.tsx';
import { EventOrganiser } from './event-organiser.tsx';
import { EventSeries } from './event-series.tsx';

const texts = eventDetailMessages;

interface EventBodyProps {
  event: EventDetail;
  /** The button to follow the organiser. */
  followButton: ReactNode;
}

/** Organiser, description, other dates and gallery of an event. */
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
