import { type SqlBool, sql } from 'kysely';
import { madeContents } from '#server/features/moderation/targets/made-contents.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type ManagedPart, matchesFilter } from '#server/platform/database/managed-rows.ts';
import { newestFirst } from '#server/platform/database/matching-page.ts';
import { hydrate, listedColumns } from '../events.store.ts';

const order = newestFirst('events', {});

const columns = [
  ...listedColumns,
  'events.description',
  'events.hidden_by',
  'events.hidden_reason',
  'events.created_at',
] as const;

/** Events that are visible, or that the team hides, the last created first. */
export async function listManaged(
  database: Queryable,
  { after, limit, state, ...filter }: ManagedPart,
) {
  const page = database
    .selectFrom('events')
    .where('hidden_at', state === 'shown' ? 'is' : 'is not', null)
    .where(matchesFilter('events', filter))
    .$call(order.pageAfter((kind) => after[kind], limit, 'events'))
    .select(columns);
  return hydrate(database, page, '').$call(order.orderBy('page')).execute();
}

export type ManagedEventRow = Awaited<ReturnType<typeof listManaged>>[number];

/** An event, visible or hidden. Undefined when it does not exist. */
export async function findManaged(
  database: Queryable,
  id: string,
): Promise<ManagedEventRow | undefined> {
  const page = database.selectFrom('events').where('id', '=', id).select(columns);
  return hydrate(database, page, '').executeTakeFirst();
}

/** The visible events of a member. */
export const shownOfMember = madeContents('events', sql<SqlBool>`hidden_at is null`);
