import { type ReactNode, useId } from 'react';
import { ReportButton } from '#client/features/moderation/reports/report-button.tsx';
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
  /** Offers to hide the organiser after the event was reported. */
  hideOffer: (close: () => void) => ReactNode;
}

/** Organiser, description, other dates and gallery of an event. */
export function EventBody({ event, followButton, hideOffer }: EventBodyProps) {
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
      {event.can.report && (
        <div className="-ml-3">
          <ReportButton
            targetType="event"
            targetId={event.id}
            label={texts.report}
            hideOffer={hideOffer}
          />
        </div>
      )}
    </>
  );
}
