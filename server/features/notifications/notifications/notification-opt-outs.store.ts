import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rows } from '#server/platform/database/rows.ts';

export async function listOptOuts(database: Queryable, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('notification_opt_outs')
    .where('user_id', '=', userId)
    .select('type')
    .execute();
  return rows.map(({ type }) => type);
}

const optedOut = preparedList<{ type: string }>()((database, ids, value) =>
  database
    .selectFrom('notification_opt_outs')
    .where('user_id', 'in', ids)
    .where('type', '=', value('type'))
    .select('user_id'),
);

export async function findOptedOut(database: Queryable, ids: readonly string[], type: string) {
  return new Set((await optedOut(database, ids, { type })).map(({ user_id }) => user_id));
}

export const insertOptOut = rows('notification_opt_outs').insertOnceBy('user_id', 'type');

export const deleteOptOut = rows('notification_opt_outs').deleteBy('user_id', 'type');
