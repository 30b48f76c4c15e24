import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './database.ts';

class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Stands for a value that is given at each run; typed as the value it stands for. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * A query compiled once and run many times: building one with Kysely costs more than a small read.
 * `build` puts `value('name')` where the named value of each run goes.
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

/**
 * A prepared query for each variant that a list has: what the planner must know (the sort, the limit)
 * stands in the text, not in a parameter. With a limit it cannot see, SQLite plans a feed at twice the
 * cost. The variants must be few: they are kept for good.
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

/** Rows that a list reads for its usual pages: one more than is shown tells that there is more. */
const pageSizes = [13, 21, 31, 51, 101];

/** The smallest usual size of a page that holds so many rows: a list of many variants prepares these alone. */
export function pageSize(rows: number): number {
  return pageSizes.find((size) => size >= rows) ?? rows;
}
