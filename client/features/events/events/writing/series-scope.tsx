import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import type { EventCard, EventDetail } from '#contract/events/events.ts';
import { eventSeriesQuery } from '../event.queries.ts';
import { eventActionsMessages as texts } from './event-actions.messages.ts';

/** The scope of a change in a series: only the date whose page is open, or the later dates as well. */
export type SeriesScope = 'one' | 'following';

interface SeriesScopeFieldProps {
  label: string;
  event: Pick<EventCard, 'event_date'>;
  /** The later dates that can change as well. */
  following: readonly EventCard[];
  value: SeriesScope;
  onChange: (value: SeriesScope) => void;
}

/** A field for the dates of a series to which a change applies. Renders nothing when there is no later date. */
export function SeriesScopeField(props: SeriesScopeFieldProps) {
  const { label, event, following, value, onChange } = props;
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

type Dated = Pick<EventDetail, 'id' | 'event_date' | 'series_id'>;

/** Returns the later dates of a series. Cancelled dates can be deleted, but not changed or cancelled again. */
export function useFollowingDates(
  { id, event_date, series_id }: Dated,
  { withCancelled = false }: { withCancelled?: boolean } = {},
): EventCard[] {
  const { data = [] } = useQuery({ ...eventSeriesQuery(id), enabled: series_id !== null });
  return data
    .filter((each) => each.id !== id && each.event_date >= event_date)
    .filter(({ is_cancelled }) => withCancelled || !is_cancelled);
}
