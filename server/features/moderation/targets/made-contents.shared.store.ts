import type { RawBuilder, SqlBool } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import type { MadeBy, ModeratableContent } from './moderatable.service.ts';

/** Returns the contents of a member in a table that others can see, as `isShown` says. */
export function madeContents(
  table: 'posts' | 'comments' | 'events',
  isShown: RawBuilder<SqlBool>,
): ModeratableContent['ofMember'] {
  const shownOf = (database: Queryable, { userId, since }: MadeBy) =>
    database
      .selectFrom(table)
      .where('user_id', '=', userId)
      .where(isShown)
      .$if(since !== null, (query) => query.where('created_at', '>=', since as string));
  return {
    async list(database, made, limit) {
      const rows = await shownOf(database, made)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async count(database, made) {
      const { count } = await shownOf(database, made)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
