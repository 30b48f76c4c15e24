import type { EventCard } from '../../../../contract/events.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { eventActionsMessages } from './event-actions.messages.ts';

const texts = eventActionsMessages;
const inJapan = { timeZone: 'Asia/Tokyo' };

/** Which dates of a series a change is for: the opened one, or the later ones as well. */
export type SeriesScope = 'one' | 'following';

interface SeriesScopeFieldProps {
  label: string;
  /** The opened date. */
  event: Pick<EventCard, 'event_date'>;
  /** Those after it that would be changed with it. */
  following: readonly EventCard[];
  value: SeriesScope;
  onChange: (value: SeriesScope) => void;
}

/** Chooses the dates of a series that a change is for. Renders nothing when there is no later one. */
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
