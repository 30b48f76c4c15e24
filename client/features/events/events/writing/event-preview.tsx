import { EventCard } from '../event-card.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import { type EventValues, fieldsOf } from './event-values.ts';

const texts = eventFormMessages;

/** A preview of the event's card in lists. */
export function EventPreview({ values }: { values: EventValues }) {
  const { event_date } = fieldsOf(values);
  return (
    <section aria-labelledby="event-preview">
      <h2 id="event-preview" className="mb-2! font-bold text-sm">
        {texts.preview}
      </h2>
      {event_date === undefined ? (
        <p className="rounded-lg bg-sunken px-4 py-6 text-center text-ink-soft text-sm">
          {texts.previewEmpty}
        </p>
      ) : (
        // `inert` disables the link of the card, because the event has no page yet.
        <div inert>
          <EventCard event={cardOf(values, event_date)} />
        </div>
      )}
    </section>
  );
}

function cardOf(values: EventValues, event_date: string) {
  const { upload, title } = values;
  const { location = '', event_end_date = null } = fieldsOf(values);
  return {
    id: '',
    title: title.trim() || texts.untitled,
    event_date,
    event_end_date,
    is_all_day: values.allDay,
    location,
    image: upload?.image ?? null,
    image_url: upload?.url ?? null,
    is_cancelled: false,
    joined_count: 0,
  };
}
