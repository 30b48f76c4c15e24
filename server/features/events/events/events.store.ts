import type { SelectQueryBuilder } from 'kysely';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedRow } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { publishedEvents, shownEvents, updateEventRow } from './events.shared.store.ts';
import type { EventsTable } from './events.tables.ts';

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

export const pictureColumns = [
  'files.width as image_width',
  'files.height as image_height',
  'files.placeholder as image_placeholder',
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
    .select([...pictureColumns, 'mine.state as my_state']);
}

/** Returns published events by their ids, and whether their organisers are leaving. */
export const findEvents = preparedList<object>()((database, ids) => {
  const page = publishedEvents(database).where('id', 'in', ids).select(listedColumns);
  return hydrate(database, page, '')
    .innerJoin('private_profiles', 'private_profiles.id', 'page.user_id')
    .select('private_profiles.leaving_at');
});

type FoundEventRow = Awaited<ReturnType<typeof findEvents>>[number];

export type ListedEventRow = Omit<FoundEventRow, 'leaving_at'> & {
  /** Present only in lists where one date represents its series. */
  more_dates?: number;
};

export const findEvent = preparedRow<{ id: string; viewer: string }>()((database, value) => {
  const page = publishedEvents(database).where('id', '=', value('id')).selectAll('events');
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

export type EventDetailRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** Returns the dates of a repeated event, the earliest first, without dates that the team hides. */
export const listSeries = prepared<{ series: string }>()((database, value) => {
  const page = shownEvents(database).where('series_id', '=', value('series')).select(listedColumns);
  return hydrate(database, page, '').orderBy('page.event_date').orderBy('page.id');
});

const descriptions = preparedList<object>()((database, ids) =>
  publishedEvents(database).where('id', 'in', ids).select(['id', 'description']),
);

export async function findDescriptions(database: Queryable, ids: readonly string[]) {
  const rows = await descriptions(database, ids, {});
  return new Map(rows.map(({ id, description }) => [id, description]));
}

/** Returns an event with its organiser. Omits events of organisers pending deletion and events hidden by the team. */
export const findEventPreview = preparedRow<{ id: string }>()((database, value) =>
  shownEvents(database)
    .innerJoin('profiles', 'profiles.id', 'events.user_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'events.user_id')
    .leftJoin('files', 'files.key', 'events.image_key')
    .where('events.id', '=', value('id'))
    .where('private_profiles.leaving_at', 'is', null)
    .selectAll('events')
    .select([
      'profiles.username',
      'profiles.display_name',
      'private_profiles.profile_visibility as organiser_visibility',
      ...pictureColumns,
    ]),
);

/** Stores whether an event has a poll. The event does not count as edited. */
export const setHasPoll = (transaction: Queryable, id: string, has_poll: boolean) =>
  updateEventRow(transaction, id, { has_poll });
