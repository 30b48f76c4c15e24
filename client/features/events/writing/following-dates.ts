import { useQuery } from '@tanstack/react-query';
import type { EventCard, EventDetail } from '../../../../contract/events.ts';
import { eventSeriesQuery } from '../event.queries.ts';

type Dated = Pick<EventDetail, 'id' | 'event_date' | 'series_id'>;

/** Returns a date of a series and those after it that still take place. Empty for an event that is not repeated. */
export function useFollowingDates({ id, event_date, series_id }: Dated): EventCard[] {
  const { data = [] } = useQuery({ ...eventSeriesQuery(id), enabled: series_id !== null });
  return data.filter((each) => each.event_date >= event_date && !each.is_cancelled);
}
