import { type SqlBool, sql } from 'kysely';
import { madeContents } from '#server/features/moderation/targets/targets.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type ManagedPart, matchesFilter } from '#server/platform/database/managed-rows.ts';
import { newestFirst } from '#server/platform/database/matching-page.ts';
import { hiddenEvents, publishedEvents, shownEvents } from '../events.shared.store.ts';
import { hydrate, listedColumns } from '../events.store.ts';

const order = newestFirst('events', {});

const columns = [
  ...listedColumns,
  'events.description',
  'events.hidden_by',
  'events.hidden_reason',
  'events.created_at',
] as const;

/** Returns events that are visible, or that the team hides, the last created first. */
export async function listManaged(
  database: Queryable,
  { after, limit, state, ...filter }: ManagedPart,
) {
  const page = (state === 'shown' ? shownEvents : hiddenEvents)(database)
    .where(matchesFilter('events', filter))
    .$call(order.pageAfter((kind) => after[kind], limit, 'events'))
    .select(columns);
  return hydrate(database, page, '').$call(order.orderBy('page')).execute();
}

export type ManagedEventRow = Awaited<ReturnType<typeof listManaged>>[number];

/** Returns an event, visible or hidden, or undefined when it does not exist. */
export async function findManaged(database: Queryable, id: string) {
  const page = publishedEvents(database).where('id', '=', id).select(columns);
  return hydrate(database, page, '').executeTakeFirst();
}

export const shownOfMember = madeContents(
  'events',
  sql<SqlBool>`not is_draft and hidden_at is null`,
);
