import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from './platform/database/database.ts';
import { tables } from './schema.ts';
import { createTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** A column as the database describes it. */
interface StoredColumn {
  table: string;
  name: string;
  type: string;
  isNullable: boolean | number;
  default: string | null;
}

interface StoredReference {
  table: string;
  column: string;
  target: string;
  onDelete: string;
}

interface StoredIndex {
  table: string;
  name: string;
  isUnique: boolean | number;
  /** Whether the index belongs to a primary key (`pk`), to a `unique` constraint (`u`), or to neither (`c`). */
  origin: 'pk' | 'u' | 'c';
  /** On SQLite, the text of the condition of a partial index. On PostgreSQL, whether there is a condition. */
  condition: string | boolean | null;
  columns: string;
}

/** SQLite stores texts, keys, JSON and times as one type, and booleans as integers. */
const storedTypes: Readonly<Record<string, string>> =
  testEngine === 'sqlite'
    ? {
        key: 'text',
        text: 'text',
        json: 'text',
        time: 'text',
        boolean: 'integer',
        bigint: 'integer',
      }
    : { key: 'text C', text: 'text', json: 'text', time: 'timestamp with time zone' };

const storedType = (type: string): string => storedTypes[type] ?? type;

const described = new Set(tables.map(({ name }) => name));

async function readColumns(database: Queryable): Promise<StoredColumn[]> {
  const query =
    testEngine === 'sqlite'
      ? sql<StoredColumn>`
          select t.name as "table", c.name as name, lower(c.type) as type,
            c."notnull" = 0 and c.pk = 0 as "isNullable", c.dflt_value as "default"
          from pragma_table_list() t, pragma_table_info(t.name) c where t.type = 'table'`
      : sql<StoredColumn>`
          select table_name as "table", column_name as name,
            data_type || coalesce(' ' || collation_name, '') as type,
            is_nullable = 'YES' as "isNullable", column_default as "default"
          from information_schema.columns where table_schema = current_schema()`;
  const { rows } = await query.execute(database);
  return rows.filter(({ table }) => described.has(table));
}

async function readReferences(database: Queryable): Promise<StoredReference[]> {
  const query =
    testEngine === 'sqlite'
      ? sql<StoredReference>`
          select t.name as "table", k."from" as "column",
            k."table" || '.' || k."to" as target, lower(k.on_delete) as "onDelete"
          from pragma_table_list() t, pragma_foreign_key_list(t.name) k where t.type = 'table'`
      : sql<StoredReference>`
          select c.conrelid::regclass::text as "table", a.attname as "column",
            c.confrelid::regclass::text || '.' || b.attname as target,
            case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end
              as "onDelete"
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
          where c.contype = 'f'`;
  return (await query.execute(database)).rows;
}

async function readIndexes(database: Queryable): Promise<StoredIndex[]> {
  const query =
    testEngine === 'sqlite'
      ? sql<StoredIndex>`
          select t.name as "table", i.name, i."unique" as "isUnique", i.origin,
            (
              select substr(m.sql, instr(lower(m.sql), ' where ') + 7) from sqlite_master m
              where m.name = i.name and i.partial
            ) as condition, (
              select group_concat(coalesce(x.name, '(…)'), ',') from (
                select name from pragma_index_info(i.name) order by seqno
              ) x
            ) as columns
          from pragma_table_list() t, pragma_index_list(t.name) i where t.type = 'table'
          union all
          -- A single integer is the row id, which needs no index.
          select t.name, '', 1, 'pk', null, c.name from pragma_table_list() t, pragma_table_info(t.name) c
          where t.type = 'table' and c.pk = 1 and lower(c.type) = 'integer'
            and not exists (select 1 from pragma_index_list(t.name) i where i.origin = 'pk')`
      : sql<StoredIndex>`
          select i.indrelid::regclass::text as "table", c.relname as name,
            i.indisunique as "isUnique",
            case when i.indisprimary then 'pk' when k.conname is null then 'c' else 'u' end as origin,
            i.indpred is not null as condition, (
              select string_agg(coalesce(a.attname, '(…)'), ',' order by p.n)
              from unnest(i.indkey) with ordinality p(attnum, n)
              left join pg_attribute a
                on a.attrelid = i.indrelid and a.attnum = p.attnum and p.attnum > 0
            ) as columns
          from pg_index i
          join pg_class c on c.oid = i.indexrelid
          join pg_class r on r.oid = i.indrelid
          join pg_namespace n on n.oid = r.relnamespace and n.nspname = current_schema()
          left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'u'`;
  const { rows } = await query.execute(database);
  return rows.filter(({ table, columns }) => described.has(table) && columns !== 'tokens');
}

/** Returns a default in a spelling that is the same for both engines and the descriptions. */
const literal = (value: string | null): string | null =>
  value?.replace(/::[a-z ]+$/, '').replace(/^'(\d{4})-(\d\d)-(\d\d)[ T].*'$/, "'$1-$2-$3'") ?? null;

const conditionOf = (condition: string | boolean | null): string =>
  condition ? ` where ${String(condition).replaceAll(/\s+/g, ' ').trim()}` : '';

const sorted = (lines: string[]): string[] => lines.toSorted();

it('the schema describes all tables of the database', async () => {
  const found = await test.database.setup.introspection.getTables();
  const own = /^search_\w+_tokens/;
  const names = found.map(({ name }) => name).filter((name) => !own.test(name));
  expect(names.toSorted()).toEqual([...described].toSorted());
});

it('the schema describes the columns with their types and defaults', async () => {
  const columns = await readColumns(test.database.setup);
  const stored = columns
    .filter(({ table, name }) => !(table.startsWith('search_') && name === 'tokens'))
    .map((column) => {
      const isNullable = Boolean(column.isNullable);
      return JSON.stringify({ ...column, isNullable, default: literal(column.default) });
    });
  const expected = tables.flatMap(({ name: table, columns: facts }) =>
    Object.entries(facts).map(([name, { type, isNullable = false, default: value }]) => {
      const text = typeof value === 'string' ? `'${value}'` : (value?.toString() ?? null);
      return JSON.stringify({
        table,
        name,
        type: storedType(type),
        isNullable,
        default: literal(text),
      });
    }),
  );
  expect(sorted(stored)).toEqual(sorted(expected));
});

it('the schema describes the references and their ON DELETE actions', async () => {
  const stored = (await readReferences(test.database.setup)).map(
    ({ table, column, target, onDelete }) => `${table}.${column} → ${target}, ${onDelete}`,
  );
  const expected = tables.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, { references: to }]) =>
      to ? [`${name}.${column} → ${to.table}.${to.column}, ${to.onDelete}`] : [],
    ),
  );
  expect(sorted(stored)).toEqual(sorted(expected));
});

it('the schema describes the keys and the indexes', async () => {
  const stored = (await readIndexes(test.database.setup)).map((index) => {
    const { table, name, origin, columns, isUnique, condition } = index;
    if (origin !== 'c') return `${table}: ${origin} (${columns})`;
    return `${table}: ${name} (${columns})${isUnique ? ' unique' : ''}${conditionOf(condition)}`;
  });
  const expected = tables.flatMap(({ name: table, key, unique = [], indexes = {} }) => [
    `${table}: pk (${key.join()})`,
    ...unique.map((columns) => `${table}: u (${columns.join()})`),
    ...Object.entries(indexes).map(([name, index]) => {
      const {
        columns,
        isUnique = false,
        where,
      } = 'columns' in index ? index : { columns: index, where: undefined };
      const names = columns.map((column) => (column.includes('(') ? '(…)' : column)).join();
      const condition = testEngine === 'sqlite' ? (where ?? null) : where !== undefined;
      return `${table}: ${name} (${names})${isUnique ? ' unique' : ''}${conditionOf(condition)}`;
    }),
  ]);
  expect(sorted(stored)).toEqual(sorted(expected));
});
