import type { SelectQueryBuilder } from 'kysely';
import type { EventsTable } from '#server/features/events/events/events.tables.ts';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { publishedEvents, shownEvents } from './published-events.shared.store.ts';

/** The columns of an event for lists and their filters. */
export const listedColumns = [
  'events.id',
  'events.user_id',
  'events.title',
  'events.event_date',
  'events.event_end_date',
  'events.is_all_day',
  'events.location',
  'events.image_key',
  'events.cancelled_at',
  'events.over_at',
  'events.capacity',
  'events.tag',
  'events.series_id',
  'events.joined_count',
  'events.interested_count',
  'events.hidden_at',
] as const;

type PageRow = Pick<EventsTable, 'id' | 'image_key'>;

/**
 * Joins a page of events with pictures and the viewer's participation. The viewer id of visitors is an empty string. The
 * page is limited before the joins, because the planner otherwise joins whole tables first.
 */
export function hydrate<Row>(
  database: Queryable,
  page: SelectQueryBuilder<Tables, 'events', Row & PageRow>,
  viewer: string,
) {
  return database
    .selectFrom(page.as('page'))
    .leftJoin('files', 'files.key', 'page.image_key')
    .leftJoin('event_joins as mine', (join) =>
      join.onRef('mine.event_id', '=', 'page.id').on('mine.user_id', '=', viewer),
    )
    .selectAll('page')
    .select([
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
      'mine.state as my_state',
    ]);
}

const byIds = preparedList<{ viewer: string }>()((database, ids, value) => {
  const page = publishedEvents(database).where('id', 'in', ids).select(listedColumns);
  return hydrate(database, page, value('viewer'));
});

/** Returns events by their ids, in any order. */
export async function findEvents(database: Queryable, ids: readonly string[]) {
  return byIds(database, ids, { viewer: '' });
}

export type ListedEventRow = Awaited<ReturnType<typeof findEvents>>[number] & {
  /** Present only in lists where one date represents its series. */
  more_dates?: number;
};

const details = prepared<{ id: string; viewer: string }>()((database, value) => {
  const page = publishedEvents(database)
    .where('id', '=', value('id'))
    .select(listedColumns)
    .select([
      'events.description',
      'events.event_url',
      'events.entry_closed_at',
      'events.cancel_reason',
      'events.hidden_by',
      'events.hidden_reason',
      'events.waiting_count',
      'events.comments_count',
      'events.has_poll',
      'events.created_at',
      'events.updated_at',
    ]);
  return hydrate(database, page, value('viewer'))
    .innerJoin('profiles', 'profiles.id', 'page.user_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'page.user_id')
    .select([...summaryColumns, 'private_profiles.leaving_at'])
    .select(({ selectFrom, fn }) =>
      selectFrom('event_joins as waiting')
        .whereRef('waiting.event_id', '=', 'page.id')
        .where('waiting.state', '=', 'waiting')
        .whereRef('waiting.position', '<=', 'mine.position')
        .select(fn.countAll<number>().as('count'))
        .as('waiting_before'),
    );
});

/** Returns an event with its organiser and the viewer's participation, or null. */
export async function findEvent(database: Queryable, id: string, viewer: string) {
  const [row] = await details(database, { id, viewer });
  return row ?? null;
}

export type EventDetailRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

const datesOfSeries = prepared<{ series: string }>()((database, value) => {
  const page = shownEvents(database).where('series_id', '=', value('series')).select(listedColumns);
  return hydrate(database, page, '').orderBy('page.event_date').orderBy('page.id');
});

/** Returns the dates of a repeated event that the team does not hide, the earliest first. */
export async function listSeries(database: Queryable, series: string): Promise<ListedEventRow[]> {
  return datesOfSeries(database, { series });
}

const descriptions = preparedList<object>()((database, ids) =>
  publishedEvents(database).where('id', 'in', ids).select(['id', 'description']),
);

/** Returns the descriptions of events. */
export async function findDescriptions(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await descriptions(database, ids, {});
  return new Map(rows.map(({ id, description }) => [id, description]));
}
