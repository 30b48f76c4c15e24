import type { RawBuilder, SqlBool } from 'kysely';
import type { CaseKind } from '#contract/moderation/cases.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { MadeBy, ModeratableContent } from './moderatable.service.ts';

interface HoldTarget {
  target_type: ReportTarget;
  target_id: string;
  hidden_at: string;
  /** The kind of the case. By default, any kind matches. */
  kind?: CaseKind;
}

/** Whether a target is hidden since `hidden_at` because of a case that is still open. */
export async function isOnHold(
  database: Queryable,
  { target_type, target_id, hidden_at, kind }: HoldTarget,
): Promise<boolean> {
  const row = await database
    .selectFrom('cases')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('status', '=', 'open')
    .where('hidden_at', '=', hidden_at)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as CaseKind))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns functions that list and count a member's rows in a table. They leave out rows for which `isShown` is false.
 */
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
