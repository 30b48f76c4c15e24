import { endAfter } from '#client/ui/form/end-time.ts';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { EventCard } from '../event-card.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import { type EventValues, fieldsOf } from './event-values.ts';

const texts = eventFormMessages;

/** A preview of the card in lists. */
export function EventPreview({ values }: { values: EventValues }) {
  const start = fromJapanTime(values.start);
  return (
    <section aria-labelledby="event-preview">
      <h2 id="event-preview" className="mb-2! font-bold text-sm">
        {texts.preview}
      </h2>
      {start === null ? (
        <p className="rounded-lg bg-sunken px-4 py-6 text-center text-ink-soft text-sm">
          {texts.previewEmpty}
        </p>
      ) : (
        // The card is not a link yet.
        <div inert>
          <EventCard event={cardOf(values, start)} />
        </div>
      )}
    </section>
  );
}

function cardOf(values: EventValues, event_date: string) {
  const { upload, title } = values;
  const { location = '' } = fieldsOf(values);
  const end = endAfter(values.start, values.end);
  return {
    id: '',
    title: title.trim() || texts.untitled,
    event_date,
    event_end_date: end && fromJapanTime(end),
    location,
    image: upload?.image ?? null,
    image_url: upload?.url ?? null,
    is_cancelled: false,
    joined_count: 0,
  };
}
