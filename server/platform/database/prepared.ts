import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './database.ts';

class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns a placeholder, which has the type of the value that each run of the query binds to it. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * Returns a query that is compiled once, because building it with Kysely costs more than a small read. `build` uses
 * `value('name')` as the placeholder for a named value.
 */
export function prepared<Values extends object>() {
  return <Row>(build: (database: Queryable, value: ValueOf<Values>) => Compilable<Row>) => {
    const compiledBy = new WeakMap<object, CompiledQuery<Row>>();
    return async (database: Queryable, values: Values): Promise<Row[]> => {
      const adapter = database.getExecutor().adapter;
      let compiled = compiledBy.get(adapter);
      if (!compiled) {
        compiled = build(database, (name) => new Parameter(name) as never).compile();
        compiledBy.set(adapter, compiled);
      }
      const parameters = compiled.parameters.map((parameter) =>
        parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
      );
      const query: CompiledQuery<Row> = { ...compiled, parameters };
      return (await database.executeQuery(query)).rows;
    };
  };
}

/** Returns a prepared query for one row, or null. */
export function preparedRow<Values extends object>() {
  return <Row>(build: (database: Queryable, value: ValueOf<Values>) => Compilable<Row>) => {
    const find = prepared<Values>()(build);
    return async (database: Queryable, values: Values): Promise<Row | null> =>
      (await find(database, values))[0] ?? null;
  };
}

/**
 * Returns a prepared query for each variant of a list. Each variant has its own sort and limit in the SQL text instead
 * of parameters, because the planner needs them. With a parameter as the limit, SQLite plans a feed at twice the cost.
 * There must be few variants, because their queries are cached forever.
 */
export function preparedVariants<Variant extends (string | number | boolean)[], Query>(
  prepare: (...variant: Variant) => Query,
): (...variant: Variant) => Query {
  const known = new Map<string, Query>();
  return (...variant) => {
    const key = variant.join();
    const query = known.get(key) ?? prepare(...variant);
    known.set(key, query);
    return query;
  };
}

/** The numbers of rows to read for the usual page sizes: one row more, to detect a next page. */
const pageSizes = [13, 21, 31, 51, 101];

/** Returns the smallest usual number of rows that is at least `rows`, so that few queries are prepared. */
export function pageSize(rows: number): number {
  return pageSizes.find((size) => size >= rows) ?? rows;
}
