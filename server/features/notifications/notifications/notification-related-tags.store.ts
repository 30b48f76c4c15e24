import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

const tagsOf = preparedList<object>()((database, ids) =>
  database
    .selectFrom('post_character_tags')
    .where('post_id', 'in', ids)
    .select(['post_id as id', 'tag'])
    .unionAll(
      database
        .selectFrom('events')
        .where('id', 'in', ids)
        .where('tag', 'is not', null)
        .select(({ fn, val }) => ['id', fn.coalesce('tag', val('')).as('tag')]),
    ),
);

/** The tags of the posts and events that notifications are about. */
export async function findRelatedTags(
  database: Queryable,
  ids: readonly string[],
): Promise<{ id: string; tag: string }[]> {
  return tagsOf(database, ids, {});
}
