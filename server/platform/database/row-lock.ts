import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Queryable } from './database.ts';
import { engineOf } from './engine-of.ts';

/**
 * Returns a step for `$call` on a select that locks the rows of `table` until the transaction ends. Other transactions
 * can then neither change nor delete the rows. `references` also prevents new references to the rows. `deletion`
 * prevents only the deletion of the rows. SQLite has one writer at a time and needs no lock.
 */
export function rowLock<Table extends keyof Tables>(
  transaction: Queryable,
  table: Table,
  against: 'changes' | 'references' | 'deletion' = 'changes',
) {
  const locks = engineOf(transaction) === 'postgres';
  return <Row>(query: SelectQueryBuilder<Tables, Table, Row>) => {
    if (!locks) return query;
    if (against === 'deletion') return query.forKeyShare(table);
    return against === 'references' ? query.forUpdate(table) : query.forNoKeyUpdate(table);
  };
}

/** Returns a step for `$call` on a select that locks rows, and skips those that others have locked. See `rowLock`. */
export function takeUnlocked(queryable: Queryable) {
  const locks = engineOf(queryable) === 'postgres';
  return <Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    locks ? query.forUpdate().skipLocked() : query;
}
