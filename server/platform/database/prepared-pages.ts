import type { Compilable } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { SortKind } from './cursor.ts';
import type { Queryable } from './database.ts';
import type { After, Keyset } from './keyset.ts';
import { prepared, preparedVariants, type ValueOf } from './prepared.ts';

/** The part of a list to read: after the row of a cursor, after given sort values, or from the beginning. */
export type PageAfter<Kind extends SortKind> = { limit: number } & (
  | { after: After<Kind>; cursor?: never }
  | { after?: never; cursor?: string | undefined }
);

/**
 * Returns a prepared query that reads a list in pages. `build` selects rows by `keyset.pageAfter(value, limit)`. The
 * query throws `invalid-argument` for a cursor of another list.
 */
export function preparedPages<Values extends object>() {
  return <
    Kind extends SortKind,
    Column extends string,
    Row extends Record<Column, string | number>,
  >(
    keyset: Keyset<Kind, Column>,
    build: (
      database: Queryable,
      value: ValueOf<Values & After<Kind>>,
      limit: number,
    ) => Compilable<Row>,
  ) => {
    const ofSize = preparedVariants((limit: number) =>
      prepared<Values & After<Kind>>()((database, value) => build(database, value, limit)),
    );
    return async (
      database: Queryable,
      { after, cursor, limit, ...values }: Values & PageAfter<Kind>,
    ): Promise<Page<Row>> => {
      const start = after ?? keyset.after(cursor);
      return keyset.read(limit, (rows) =>
        ofSize(rows)(database, { ...values, ...start } as unknown as Values & After<Kind>),
      );
    };
  };
}
