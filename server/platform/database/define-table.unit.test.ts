import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineTable, type RowOf, t, tablesIn } from './define-table.ts';

const cats = defineTable(
  'cats',
  {
    id: t.key().initial(() => 'new'),
    name: t.text(),
    folded: t.text().initial(({ name }) => String(name).toLowerCase()),
    mood: t.text<'calm' | 'wild'>().default('calm'),
    kind: t.text().initial('cat').default(''),
    toy: t.text().nullable().default('ball'),
    is_fed: t.boolean().initial(false),
    owner_id: t.key().nullable().references('people', 'set null'),
    created_at: t.time().initial(t.now),
    updated_at: t.time().initial(t.sameAs('created_at')),
  },
  { key: ['id'] },
);

describe('a described table', () => {
  it('completes new rows with initial values', () => {
    const { created_at, ...row } = cats.row({ name: 'Tama' });
    expect(row).toEqual({
      id: 'new',
      name: 'Tama',
      folded: 'tama',
      mood: 'calm',
      kind: 'cat',
      toy: 'ball',
      is_fed: false,
      owner_id: null,
      updated_at: created_at,
    });
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(60_000);
  });

  it('keeps the given values, and derives other columns from them', () => {
    const given = { id: 'a', name: 'Tama', owner_id: 'b', created_at: '2026-01-01T00:00:00.000Z' };
    expect(cats.row(given)).toMatchObject({ ...given, updated_at: given.created_at });
  });

  it('treats undefined as missing', () => {
    const fields: { name: string; is_fed: boolean } = { name: 'Tama', is_fed: true };
    const unset = { ...fields, is_fed: undefined } as unknown as typeof fields;
    expect(cats.row(unset).is_fed).toBe(false);
  });

  it('has typed rows', () => {
    expectTypeOf<RowOf<typeof cats>['mood']>().toEqualTypeOf<'calm' | 'wild'>();
    expectTypeOf<RowOf<typeof cats>['owner_id']>().toEqualTypeOf<string | null>();
    // @ts-expect-error The name is required.
    expect(() => cats.row({})).not.toThrow();
  });

  it('describes the foreign key of a column', () => {
    expect(cats.columns.owner_id).toMatchObject({
      isNullable: true,
      references: { table: 'people', column: 'id', onDelete: 'set null' },
    });
  });

  it('refuses an initial value that copies a column that is defined later', () => {
    const dogs = defineTable('dogs', {
      updated_at: t.time().initial(t.sameAs('created_at')),
      created_at: t.time().initial(t.now),
    });
    expect(() => dogs.row({})).toThrow('created_at must stand above');
  });
});

it('the tables of modules are in the order of their definition', () => {
  const dogs = defineTable('dogs', { id: t.key() });
  const birds = defineTable('birds', { id: t.key() });
  const tables = tablesIn({ birds, dogs, birdRow: birds.row }, { cats });
  expect(tables.map(({ name }) => name)).toEqual(['dogs', 'birds', 'cats']);
});
