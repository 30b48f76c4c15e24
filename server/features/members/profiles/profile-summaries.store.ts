import { preparedList } from '#server/platform/database/prepared-list.ts';

/** The summaries of members for lists, by their ids, in any order. */
export const findSummaries = preparedList<object>()((database, ids) =>
  database
    .selectFrom('profiles')
    .where('id', 'in', ids)
    .select(['id', 'username', 'display_name', 'avatar_key', 'is_verified', 'is_holder']),
);
