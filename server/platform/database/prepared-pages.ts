import type { Compilable } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { SortKind } from './cursor.ts';
import type { Queryable } from './database.ts';
import type { After, Keyset } from './keyset.ts';
import { prepared, preparedVariants, type ValueOf } from './prepared.ts';

/** Returns a prepared query that reads a list in pages. `build` selects rows by `keyset.pageAfter(value, limit)`. */
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
      { after, limit, ...values }: Values & { after: After<Kind>; limit: number },
    ): Promise<Page<Row>> =>
      keyset.read(limit, (rows) =>
        ofSize(rows)(database, { ...values, ...after } as unknown as Values & After<Kind>),
      );
  };
}
