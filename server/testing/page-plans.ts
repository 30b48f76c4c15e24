import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { capturedQuery } from './captured-queries.ts';

/** Reads one page of a list from a store. */
export type List = (database: Queryable) => Promise<unknown>;

interface PageExpectation {
  table: string;
  limit: number;
  /** Columns that the index condition must contain. A plan does not show the rows that it skips in the index. */
  terms?: string[];
  /** Whether lookups in other tables filter the rows of the index, for example the rows of private members. */
  isFiltered?: boolean;
}

/** Throws unless a list reads its page from an index, from the start of the page to its end. */
export async function expectPageOfIndex(
  database: Database,
  list: List,
  expected: PageExpectation,
): Promise<void> {
  await (database.engine === 'sqlite'
    ? expectSearchOnSqlite(database, list, expected)
    : expectSearchOnPostgres(database, list, expected));
}

/** Returns the engine's plan of the only query of a list. */
export async function explain(database: Database, keyword: string, list: List): Promise<unknown[]> {
  const { sql: text, parameters } = await capturedQuery(database.engine, list);
  const query = CompiledQuery.raw(`${keyword} ${text}`, [...parameters]);
  return (await database.read.executeQuery(query)).rows;
}

/** Returns the nodes of PostgreSQL's generic plan, which ignores the values of parameters and is reused. */
export async function explainStored(database: Database, list: List): Promise<PostgresNode[]> {
  const { sql: text, parameters } = await capturedQuery('postgres', list);
  const values = parameters.map((value) => pg.escapeLiteral(String(value))).join();
  return database.write(async (transaction) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(transaction);
    await sql.raw(`PREPARE kept AS ${text}`).execute(transaction);
    const explaining = sql.raw<PostgresPlan>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE kept(${values})`,
    );
    const { rows } = await explaining.execute(transaction);
    await sql`DEALLOCATE kept`.execute(transaction);
    return nodesOf((rows[0] as PostgresPlan)['QUERY PLAN'][0].Plan);
  });
}

export interface SqliteStep {
  id: number;
  parent: number;
  detail: string;
}

async function expectSearchOnSqlite(
  database: Database,
  list: List,
  { table, terms = [], isFiltered = false }: PageExpectation,
): Promise<void> {
  const steps = (await explain(database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
  const start = steps.find(({ detail }) => /^(CO-ROUTINE|MATERIALIZE) page$/.test(detail));
  // When a list has no joins, its whole plan is the page.
  const page = steps
    .filter(({ parent }) => parent === (start?.id ?? 0))
    .map(({ detail }) => detail)
    .filter((detail) => !(isFiltered && detail.startsWith('CORRELATED SCALAR SUBQUERY')));
  // The plan has one step: a search from the start of the page. Sorting would be a second step.
  const search = new RegExp(
    `^SEARCH ${table} USING (COVERING )?INDEX ${table}_\\w+ \\(.*(\\)[<>]\\(| AND \\w+[<>]\\?)`,
  );
  expect(page).toEqual([expect.stringMatching(search)]);
  // SQLite does not show the conditions that it checks for each row, so the test names the conditions of the index.
  for (const term of terms) expect(page[0]).toContain(`${term}=?`);
  const scans = steps.filter(({ detail }) => /^SCAN (?!page)/.test(detail));
  expect(scans).toEqual([]);
}

export interface PostgresNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Filter?: string;
  Plans?: PostgresNode[];
}

export interface PostgresPlan {
  'QUERY PLAN': [{ Plan: PostgresNode }];
}

async function expectSearchOnPostgres(
  database: Database,
  list: List,
  { table, limit, isFiltered = false }: PageExpectation,
): Promise<void> {
  const [answer] = (await explain(database, 'EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [
    PostgresPlan,
  ];
  const nodes = nodesOf(answer['QUERY PLAN'][0].Plan);
  const [scan, ...others] = nodes.find((node) => node['Node Type'] === 'Limit')?.Plans ?? [];
  expect(others).toEqual([]);
  expect(scan).toMatchObject({
    'Node Type': expect.stringMatching(/^Index (Only )?Scan$/),
    'Relation Name': table,
  });
  // The search begins at the start of the page, so the rows before it are not read.
  expect(scan?.['Index Cond']).toMatch(/ROW\(| AND \("?\w+"? [<>] /);
  expect(scan?.Filter !== undefined).toBe(isFiltered);
  // The rows are filtered by lookups. A hashed subplan would read everything that belongs to the viewer.
  expect(scan?.Filter ?? '').not.toContain('hashed');
  for (const node of nodes) {
    expect(node).not.toMatchObject({ 'Node Type': 'Seq Scan', 'Relation Name': table });
    if (node['Node Type'].includes('Sort')) expect(node['Actual Rows']).toBeLessThanOrEqual(limit);
  }
}

/** Returns a node of a plan and all nodes below it. */
export function nodesOf(node: PostgresNode): PostgresNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
