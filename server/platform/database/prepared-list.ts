import type { Compilable } from 'kysely';
import { chunksOf } from '#server/platform/chunks-of.ts';
import type { Queryable } from './database.ts';
import { prepared, preparedVariants, type ValueOf } from './prepared.ts';

/** A list is queried in chunks of these sizes, so that lists of any length need few statements. */
const CHUNK_SIZES = [1, 16, 32, 64, 256] as const;
const [, , , , MAX_CHUNK] = CHUNK_SIZES;

type Items = Record<`item${number}`, string>;

/**
 * Returns a prepared query with a list of values of any length, such as `where id in (items)`. `build` receives the
 * placeholders of the list. The last value is repeated to fill a chunk, so the query must allow repetitions.
 */
export function preparedList<Values extends object>() {
  return <Row>(
    build: (database: Queryable, items: string[], value: ValueOf<Values>) => Compilable<Row>,
  ) => {
    const ofSize = preparedVariants((size: number) =>
      prepared<Values & Items>()((database, value) => {
        const items = Array.from({ length: size }, (_, index) => value(`item${index}`));
        return build(database, items, value as ValueOf<Values>);
      }),
    );
    return async (
      database: Queryable,
      items: readonly string[],
      ...[values]: object extends Values ? [values?: Values] : [values: Values]
    ): Promise<Row[]> => {
      const known = (values ?? {}) as Values;
      const rows: Row[] = [];
      for (const part of chunksOf(items, MAX_CHUNK)) {
        const chunk = fillUp(part);
        const named = Object.fromEntries(chunk.map((item, index) => [`item${index}`, item]));
        rows.push(...(await ofSize(chunk.length)(database, { ...known, ...named })));
      }
      return rows;
    };
  };
}

function fillUp(chunk: string[]): string[] {
  const size = CHUNK_SIZES.find((one) => one >= chunk.length) ?? MAX_CHUNK;
  return Array.from({ length: size }, (_, index) => chunk[Math.min(index, chunk.length - 1)] ?? '');
}
