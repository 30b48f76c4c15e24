import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { positionFunction } from '#server/platform/database/engine-of.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { isFindable, type Reader } from './match-statements.store.ts';

export interface Ranked {
  id: string;
  user_id: string;
  position: number;
  likes_count: number;
}

const likesOf = preparedList<object>()((database, ids) =>
  database
    .selectFrom('posts')
    .innerJoin('search_posts as entry', 'entry.id', 'posts.id')
    .where('posts.id', 'in', ids)
    .select(['posts.id', 'posts.user_id', 'entry.position', 'posts.likes_count']),
);

export async function rankByLikes(database: Queryable, ids: readonly string[]): Promise<Ranked[]> {
  const rows = await likesOf(database, ids, {});
  return rows.sort(
    (one, other) => other.likes_count - one.likes_count || other.position - one.position,
  );
}

const offsetsIn = preparedList<Reader & { text: string }>()((database, ids, value) => {
  const positionOf = positionFunction(database);
  return database
    .selectFrom('search_posts as entry')
    .where('id', 'in', ids)
    .where(isFindable('entry.user_id', value))
    .select(['id', sql<number>`${positionOf}(entry.text, ${value('text')})`.as('text_offset')]);
});

/** Returns the given posts that the viewer can find, each with the position of a text in its entry. */
export async function findTextOffsets(
  database: Queryable,
  ids: readonly string[],
  reader: Reader,
  text: string,
): Promise<Map<string, number>> {
  const rows = await offsetsIn(database, ids, { ...reader, text });
  return new Map(rows.map(({ id, text_offset }) => [id, text_offset]));
}
