import { CompiledQuery } from 'kysely';
import { capturedQuery, postLists } from '#server/testing/captured-queries.ts';
import type { Engine } from './engines.ts';
import { DEEP_PAGE, findPage, PAGE_SIZE } from './feed-pages.ts';

/** The plan of every list on the seeded posts, as the engine tells it. */
export async function describePlans({ name, database }: Engine): Promise<string> {
  const { id: author } = await database.read
    .selectFrom('profiles')
    .orderBy('post_count', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  const recent = (await findPage(database.read, 'recent', DEEP_PAGE)).after ?? [];
  const popular = (await findPage(database.read, 'popular', DEEP_PAGE)).after ?? [];
  const lists = postLists({ author, limit: PAGE_SIZE + 1, recent, popular });
  const keyword = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (ANALYZE, BUFFERS)';
  const parts: string[] = [];
  for (const [list, send] of Object.entries(lists)) {
    const { sql, parameters } = await capturedQuery(name, send);
    const query = CompiledQuery.raw(`${keyword} ${sql}`, [...parameters]);
    const { rows } = await database.read.executeQuery<PlanRow>(query);
    const lines = rows.map((row) => `    ${row.detail ?? row['QUERY PLAN']}`);
    parts.push([`${name}: ${list}`, ...lines].join('\n'));
  }
  return parts.join('\n\n');
}

interface PlanRow {
  /** On SQLite. */
  detail?: string;
  'QUERY PLAN'?: string;
}
