import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventDetail } from '../../../../contract/events.ts';
import { Phrases } from '../../../ui/phrases.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { TeamNotice } from '../../../ui/team-notice.tsx';
import { DateBlock } from '../date-block.tsx';
import { EventMarks } from '../event-marks.tsx';
import { eventDetailMessages } from './event-detail.messages.ts';

const texts = eventDetailMessages;

interface EventHeadProps {
  event: EventDetail;
  /** The menu of what the viewer may do with the event. */
  menu: ReactNode;
}

/** The cover of an event, its day, marks and title, and why it was cancelled. */
export function EventHead({ event, menu }: EventHeadProps) {
  return (
    <>
      <Cover event={event} />
      <div className="flex items-start gap-4 px-4 pt-5 lg:px-0">
        <DateBlock iso={event.event_date} />
        <div className="min-w-0 flex-1">
          <EventMarks event={event} isEntryClosed={event.is_entry_closed} />
          <h1 className="phrases mt-1 text-2xl">
            <Phrases text={event.title} />
          </h1>
        </div>
        {menu}
      </div>
      {event.hidden && (
        <div className="mx-4 mt-4 lg:mx-0">
          <TeamNotice notice={event.hidden} />
        </div>
      )}
      {event.is_cancelled && <Cancelled reason={event.cancel_reason} />}
    </>
  );
}

/** The picture in its own shape; a high one is cut around its focal point, so that the title is in view. */
function Cover({ event: { image, image_url } }: { event: EventDetail }) {
  if (image === null || image_url === null) return null;
  return (
    <Picture
      src={image_url}
      {...image}
      sizes={[
        ['(min-width: 1024px)', '728px'],
        [null, '100vw'],
      ]}
      priority
      className="max-h-[55svh] w-full lg:rounded-xl"
    />
  );
}

function Cancelled({ reason }: { reason: string }) {
  return (
    <div className="mx-4 mt-4 flex gap-3 rounded-lg bg-danger-soft p-4 lg:mx-0">
      <CalendarX className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-bold">{texts.cancelledTitle}</p>
        {reason !== '' && <p className="user-text mt-1 text-sm">{texts.reason(reason)}</p>}
      </div>
    </div>
  );
}
