import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { columnTypes } from '#server/migrations/columns.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { Keyset } from './keyset.ts';
import { prepared, preparedVariants } from './prepared.ts';

interface Stone {
  weight: number;
  found_at: string;
  id: string;
}

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

beforeEach(async () => {
  const { engine, setup } = test.database;
  const { key, time } = columnTypes(engine);
  await sql
    .raw(
      `create table stones (weight integer not null, found_at ${time} not null, id ${key} primary key)`,
    )
    .execute(setup);
});
afterEach(() => test.database.setup.schema.dropTable('stones').execute());

const keysets = {
  'heaviest first': new Keyset('desc', { count: 'weight', time: 'found_at', id: 'id' }),
  'lightest first': new Keyset('asc', { count: 'weight', time: 'found_at', id: 'id' }, 'stones'),
};

type Order = keyof typeof keysets;

const pages = preparedVariants((order: Order, limit: number) =>
  prepared<{ count: number; time: string; id: string }>()((database, value) =>
    (database as unknown as Kysely<{ stones: Stone }>)
      .selectFrom('stones')
      .selectAll()
      .$call(keysets[order].pageAfter(value, limit)),
  ),
);

async function readToEnd(order: Order, limit: number): Promise<Stone[]> {
  const stones: Stone[] = [];
  let cursor: string | undefined;
  do {
    const after = keysets[order].after(cursor);
    const page = await keysets[order].read(limit, (rows) => {
      expect(rows).toBe(limit + 1);
      return pages(order, rows)(test.database.read, after);
    });
    expect(page.has_more).toBe(page.next_cursor !== null);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    stones.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return stones;
}

/** Uses few different weights and times, so that many stones have equal values. */
const stone = fc.record({
  weight: fc.nat(3),
  found_at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'),
  id: fc.stringMatching(/^[A-Za-z0-9]{20}$/),
});
const manyStones = fc.uniqueArray(stone, { selector: ({ id }) => id, maxLength: 25 });

function lightestFirst(a: Stone, b: Stone): number {
  const [left, right] = [a, b].map(({ weight, found_at, id }) => `${weight} ${found_at} ${id}`);
  return (left as string) < (right as string) ? -1 : 1;
}

it('pages contain every row once, even when rows have equal values [LIST-02]', async () => {
  const insert = async (stones: Stone[]) => {
    const setup = test.database.setup as unknown as Kysely<{ stones: Stone }>;
    await sql`delete from stones`.execute(setup);
    if (stones.length > 0) await setup.insertInto('stones').values(stones).execute();
  };
  await fc.assert(
    fc.asyncProperty(manyStones, fc.integer({ min: 1, max: 7 }), async (stones, limit) => {
      await insert(stones);
      const sorted = stones.toSorted(lightestFirst);
      expect(await readToEnd('lightest first', limit)).toEqual(sorted);
      expect(await readToEnd('heaviest first', limit)).toEqual(sorted.toReversed());
    }),
    { numRuns: 40 },
  );
});

it('a page begins after the row of its cursor, and a cursor of another list is refused', () => {
  const row = { weight: 3, found_at: '2026-01-01T00:00:00.000Z', id: 'x'.repeat(20) };
  const after = { count: 3, time: row.found_at, id: row.id };
  for (const keyset of Object.values(keysets)) {
    expect(keyset.afterRow(row)).toEqual(after);
    expect(keyset.after(keyset.cursor(after))).toEqual(after);
  }
  const foreign = keysets['heaviest first'].cursor(after);
  expect(() => keysets['lightest first'].after(foreign)).toThrow('カーソル');
});
