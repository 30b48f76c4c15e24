import { formatDate, formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import type { EventCard } from '#contract/events/events.ts';
import { eventActionsMessages } from './event-actions.messages.ts';

const texts = eventActionsMessages;

/** The scope of a change in a series: only the date whose page is open, or the later dates as well. */
export type SeriesScope = 'one' | 'following';

interface SeriesScopeFieldProps {
  label: string;
  /** The date whose page is open. */
  event: Pick<EventCard, 'event_date'>;
  /** The later dates that can change as well. */
  following: readonly EventCard[];
  value: SeriesScope;
  onChange: (value: SeriesScope) => void;
}

/** A choice of the dates of a series that a change applies to. Renders nothing when there is no later date. */
export function SeriesScopeField({
  label,
  event,
  following,
  value,
  onChange,
}: SeriesScopeFieldProps) {
  const last = following.at(-1);
  if (!last) return null;
  const until = formatDate(last.event_date, inJapan);
  const options = [
    { value: 'one', label: texts.one, hint: formatDateTime(event.event_date, inJapan) },
    {
      value: 'following',
      label: texts.following,
      hint: texts.followingHint(until, following.length + 1),
    },
  ] as const;
  return <RadioCards label={label} options={options} value={value} onChange={onChange} />;
}
