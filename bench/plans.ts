import { CompiledQuery } from 'kysely';
import type { FeedSort } from '#contract/posts.ts';
import { capturedQuery, mergedLists, postLists } from '#server/testing/captured-queries.ts';
import type { Engine } from './engines.ts';
import { DEEP_PAGE, findPage, PAGE_SIZE } from './feed-pages.ts';

/** The plan of every list on the seeded posts, as the engine tells it. */
export async function describePlans({ name, database }: Engine): Promise<string> {
  const { id: author } = await database.read
    .selectFrom('profiles')
    .orderBy('post_count', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  const after = async (sort: FeedSort) =>
    (await findPage(database.read, { sort }, DEEP_PAGE)).after ?? [];
  const place = {
    author,
    limit: PAGE_SIZE + 1,
    recent: await after('recent'),
    popular: await after('popular'),
  };
  const lists = { ...postLists(place), ...mergedLists(place) };
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
