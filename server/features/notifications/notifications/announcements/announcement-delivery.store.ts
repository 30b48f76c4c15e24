import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The most members in a slice. */
export const SLICE = 500;

const members = prepared<{ after: string }>()((database, value) =>
  database
    .selectFrom('profiles')
    .where('id', '>', value('after'))
    .where('is_profile_complete', '=', true)
    .orderBy('id')
    .limit(SLICE)
    .select('id'),
);

const admins = prepared<{ after: string }>()((database, value) =>
  database
    .selectFrom('admin_users')
    .where('id', '>', value('after'))
    .orderBy('id')
    .limit(SLICE)
    .select('id'),
);

const chosen = prepared<{ after: string; only: string }>()((database, value) =>
  database
    .selectFrom('notification_targets')
    .where('notification_id', '=', value('only'))
    .where('user_id', '>', value('after'))
    .orderBy('user_id')
    .limit(SLICE)
    .select('user_id as id'),
);

/** Returns the next members of the audience of an announcement, ordered by id. */
export async function listAudience(
  database: Queryable,
  { id, target_audience }: Pick<Tables['notifications'], 'id' | 'target_audience'>,
  after: string,
): Promise<string[]> {
  const queries = {
    all: () => members(database, { after }),
    admin: () => admins(database, { after }),
    specific: () => chosen(database, { after, only: id }),
  };
  return (await queries[target_audience]()).map((row) => row.id);
}

/** Stores that the delivery of an announcement has begun. */
export async function markDelivered(
  transaction: Queryable,
  id: string,
  delivered_at: string,
): Promise<void> {
  await transaction
    .updateTable('notifications')
    .set({ delivered_at })
    .where('id', '=', id)
    .execute();
}
