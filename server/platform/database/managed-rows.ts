import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { After } from './keyset.ts';

interface ManagedFilter {
  state: 'shown' | 'hidden';
  author?: string | undefined;
  /** Created at or after this time (ISO 8601). */
  from?: string | undefined;
}

export interface ManagedPart extends ManagedFilter {
  id: string | null;
  after: After;
  limit: number;
}

/** Returns the condition that a row matches the id, the author and the time of a filter. Ignores its state. */
export function matchesFilter(
  table: string,
  { id, author, from }: Omit<ManagedPart, 'state' | 'after' | 'limit'>,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql.join(
    [
      sql`1 = 1`,
      ...(id === null ? [] : [sql`${column('id')} = ${id}`]),
      ...(author === undefined ? [] : [sql`${column('user_id')} = ${author}`]),
      ...(from === undefined
        ? []
        : [sql`${column('created_at')} >= ${new Date(from).toISOString()}`]),
    ],
    sql` and `,
  );
}
