import { preparedList } from '#server/platform/database/prepared-list.ts';

/** What lists show of members, by their ids, in any order. */
export const findSummaries = preparedList<object>()((database, ids) =>
  database
    .selectFrom('profiles')
    .where('id', 'in', ids)
    .select(['id', 'username', 'display_name', 'avatar_key', 'is_verified', 'is_holder']),
);
