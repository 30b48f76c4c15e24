import { useQuery } from '@tanstack/react-query';
import type { EventCard, EventDetail } from '#contract/events/events.ts';
import { eventSeriesQuery } from '../event.queries.ts';

type Dated = Pick<EventDetail, 'id' | 'event_date' | 'series_id'>;

/**
 * Returns the later dates of a series, or none for an event without a series. Cancelled dates can be deleted with the
 * others, but not changed or cancelled again.
 */
export function useFollowingDates(
  { id, event_date, series_id }: Dated,
  { withCancelled = false }: { withCancelled?: boolean } = {},
): EventCard[] {
  const { data = [] } = useQuery({ ...eventSeriesQuery(id), enabled: series_id !== null });
  return data
    .filter((each) => each.id !== id && each.event_date >= event_date)
    .filter(({ is_cancelled }) => withCancelled || !is_cancelled);
}
