import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { EventScope } from '#contract/events/events.ts';
import { EVENT_DURATION_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants, type ValueOf } from '#server/platform/database/prepared.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { shownEvents } from './events.shared.store.ts';
import { hydrate, type ListedEventRow, listedColumns } from './events.store.ts';

/** `next` contains the upcoming events that are not cancelled, and `month` contains all events of a month. */
export type EventList = EventScope | 'next' | 'month';

interface ListValues extends After {
  now: string;
  /** The list contains events that start at or after this time, or end after it. */
  from: string;
  /** The list contains events that start before this time. */
  until: string;
  viewer: string;
}

type Events = SelectQueryBuilder<Tables, 'events', object>;

interface ListRules {
  direction: 'asc' | 'desc';
  time: 'event_date' | 'over_at';
  /** Whether the next date represents all upcoming dates of its series. */
  groupsSeries?: boolean;
  where?(events: Events, value: ValueOf<ListValues>): Events;
}

const rules: Record<EventList, ListRules> = {
  upcoming: { direction: 'asc', time: 'event_date', groupsSeries: true },
  next: {
    direction: 'asc',
    time: 'event_date',
    groupsSeries: true,
    where: (events) => events.where('cancelled_at', 'is', null),
  },
  ongoing: {
    direction: 'asc',
    time: 'event_date',
    where: (events, value) =>
      events.where('event_date', '<=', value('now')).where('over_at', '>', value('now')),
  },
  past: { direction: 'desc', time: 'over_at' },
  month: {
    direction: 'asc',
    time: 'event_date',
    where: (events, value) =>
      events.where('event_date', '<', value('until')).where((eb) =>
        // An event without an end belongs to the day of its start only.
        eb.or([eb('event_date', '>=', value('from')), eb('event_end_date', '>', value('from'))]),
      ),
  },
};

/** Returns the keyset of a list. It refuses the cursors of lists with other names. */
export function keysetOf(list: EventList, ...names: string[]) {
  const { direction, time } = rules[list];
  return new Keyset(direction, { time, id: 'id' }, ...names);
}

/**
 * Returns the position where a list begins at `now`, or where a month begins. Lists that include events under way begin
 * earlier, by the maximum duration of an event. Times are compared before ids: `~` sorts after all ids, and an empty
 * string before them.
 */
export function startOf(list: EventList, now: string): After {
  if (list !== 'ongoing' && list !== 'month') return { time: now, id: '~' };
  return { time: new Date(Date.parse(now) - EVENT_DURATION_MAX).toISOString(), id: '' };
}

/** Whether an event is the first upcoming date of its series. Cancelled dates come after all other dates. */
function isFirstOfSeries(now: string): RawBuilder<SqlBool> {
  return sql`(events.series_id is null or not exists (
    select 1 from events as other
    where other.series_id = events.series_id and other.event_date > ${now} and other.hidden_at is null
      and (other.cancelled_at is not null, other.event_date, other.id)
        < (events.cancelled_at is not null, events.event_date, events.id)))`;
}

/** Returns the number of other dates of an event's series that are upcoming and not cancelled. */
function moreDates(now: string): RawBuilder<number> {
  return sql`(select count(*) from events as other
    where other.series_id = page.series_id and other.event_date > ${now} and other.id <> page.id
      and other.hidden_at is null and other.cancelled_at is null)`;
}

const lists = preparedVariants((list: EventList, joined: boolean, limit: number) => {
  const { where, groupsSeries = false } = rules[list];
  // Joined dates are listed separately, because members join each date separately.
  const isGrouped = groupsSeries && !joined;
  const keyset = keysetOf(list, list);
  return prepared<ListValues>()((database, value) => {
    const viewer = value('viewer');
    const shown = shownEvents(database)
      // The events of an organiser who is pending deletion are hidden from others immediately.
      .where(isReadableMember({ member: 'events.user_id', viewer, all: sql.lit(true) }))
      .$if(joined, (query) =>
        query.where('events.id', 'in', (eb) =>
          eb.selectFrom('event_joins').where('user_id', '=', viewer).select('event_id'),
        ),
      )
      .$if(isGrouped, (query) => query.where(isFirstOfSeries(value('now'))));
    const page = (where?.(shown, value) ?? shown)
      .$call(keyset.pageAfter(value, limit, 'events'))
      .select(listedColumns);
    return hydrate(database, page, viewer)
      .$if(isGrouped, (query) => query.select(moreDates(value('now')).as('more_dates')))
      .$call(keyset.orderBy('page'));
  });
});

export interface ListPage extends Omit<ListValues, keyof After> {
  list: EventList;
  keyset: ReturnType<typeof keysetOf>;
  joined: boolean;
  after: After;
  limit: number;
}

/** Returns a page of a list of events for the viewer with this id. The id of visitors is an empty string. */
export async function listEvents(
  database: Queryable,
  { list, keyset, joined, after, limit, ...values }: ListPage,
): Promise<Page<ListedEventRow>> {
  return keyset.read(limit, (rows) => lists(list, joined, rows)(database, { ...values, ...after }));
}
