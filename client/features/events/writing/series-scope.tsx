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
  /** The date and those after it. */
  dates: readonly EventCard[];
  value: SeriesScope;
  onChange: (value: SeriesScope) => void;
}

/** Chooses the dates of a series that a change is for. Renders nothing when there is no later one. */
export function SeriesScopeField({ label, dates, value, onChange }: SeriesScopeFieldProps) {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last || dates.length < 2) return null;
  const until = formatDate(last.event_date, inJapan);
  const options = [
    { value: 'one', label: texts.one, hint: formatDateTime(first.event_date, inJapan) },
    {
      value: 'following',
      label: texts.following,
      hint: texts.followingHint(until, dates.length),
    },
  ] as const;
  return <RadioCards label={label} options={options} value={value} onChange={onChange} />;
}
