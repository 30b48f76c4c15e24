import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { TeamNotice } from '#client/features/identity/team-actions/team-notice.tsx';
import { RecordPicture } from '#client/ui/media/record-picture.tsx';
import { Phrases } from '#client/ui/text/phrases.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { DateBlock } from '../date-block.tsx';
import { EventBadges } from '../event-badges.tsx';
import { eventDetailMessages as texts } from './event-detail.messages.ts';

export function EventHead({ event, menu }: { event: EventDetail; menu: ReactNode }) {
  return (
    <>
      {/* Only a tall picture is cropped, around its focal point, so that the title is visible. */}
      <RecordPicture
        of={event}
        sizes={[
          ['(min-width: 1024px)', '728px'],
          [null, '100vw'],
        ]}
        priority
        className="max-h-[55svh] w-full lg:rounded-xl"
      />
      <div className="flex items-start gap-4 px-4 pt-5 lg:px-0">
        <DateBlock iso={event.event_date} />
        <div className="min-w-0 flex-1">
          <EventBadges event={event} isEntryClosed={event.is_entry_closed} />
          <h1 className="phrases mt-1 overflow-hidden text-2xl">
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
      {event.is_cancelled && (
        <div className="mx-4 mt-4 flex gap-3 rounded-lg bg-danger-soft p-4 lg:mx-0">
          <CalendarX className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-bold">{texts.cancelledTitle}</p>
            {event.cancel_reason !== '' && (
              <p className="user-text mt-1 text-sm">{texts.reason(event.cancel_reason)}</p>
            )}
          </div>
        </div>
      )}
    </>
  );
}
