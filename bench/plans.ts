import { CompiledQuery } from 'kysely';
import { capturedQuery, mergedLists, postLists } from '#server/testing/captured-queries.ts';
import type { Engine } from './engines.ts';
import { DEEP_PAGE, lastOfPage, PAGE_SIZE } from './feed-pages.ts';

/** The query plans of an engine, and the lists that read more rows than one page. */
export interface Plans {
  text: string;
  unbounded: string[];
}

/** Returns the query plan of every list on the seeded posts. */
export async function describePlans({ name, database }: Engine): Promise<Plans> {
  const { id: author } = await database.read
    .selectFrom('profiles')
    .orderBy('post_count', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  const options = {
    author,
    limit: PAGE_SIZE,
    recent: await lastOfPage(database.read, { sort: 'recent' }, DEEP_PAGE - 1),
    popular: await lastOfPage(database.read, { sort: 'popular' }, DEEP_PAGE - 1),
  };
  const pages = postLists(options);
  const lists = { ...pages, ...mergedLists(options) };
  const keyword = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (ANALYZE, BUFFERS)';
  const sections: string[] = [];
  const unbounded: string[] = [];
  for (const [list, send] of Object.entries(lists)) {
    const { sql, parameters } = await capturedQuery(name, send);
    const query = CompiledQuery.raw(`${keyword} ${sql}`, [...parameters]);
    const { rows } = await database.read.executeQuery<PlanRow>(query);
    const lines = rows.map((row) => `    ${row.detail ?? row['QUERY PLAN']}`);
    sections.push([`${name}: ${list}`, ...lines].join('\n'));
    if (lines.some((line) => readsAll(line, list in pages))) unbounded.push(`${name}: ${list}`);
  }
  return { text: sections.join('\n\n'), unbounded };
}

/** Whether a line of a plan is a full scan, or a sort although the list is a single range of an index. */
function readsAll(line: string, isOneRange: boolean): boolean {
  if (/^\s*(SCAN|.*Seq Scan on) (posts|tagged_posts|profiles|likes|follows)\b/.test(line))
    return true;
  return isOneRange && line.includes('USE TEMP B-TREE');
}

interface PlanRow {
  /** Present only in plans of SQLite. */
  detail?: string;
  'QUERY PLAN'?: string;
}
