import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSimilarPictures } from '#server/features/foundations/pictures/pictures.shared.store.ts';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import { caseRow } from '#server/features/moderation/cases/cases.tables.ts';
import { decisionRow } from '#server/features/moderation/decisions/decisions.tables.ts';
import { findRemoved } from '#server/features/moderation/removed-pictures/removed-pictures.store.ts';
import { hashColumns } from '#server/platform/database/hash-index.ts';
import { newId, randomName, sha256 } from '#server/platform/ids.ts';
import { analyze } from '#server/testing/analyze.ts';
import { capturedQueries } from '#server/testing/captured-queries.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import type { List } from '#server/testing/page-plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const MANY = 20_000;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { id: user_id } = await insertMember(test.database);
  const size = { width: 4, height: 3, placeholder: '', bytes: 12 };
  const hashes = Array.from({ length: MANY }, () => hashColumns(sha256(newId())));
  const files = hashes.map((hash) =>
    fileRow({ key: `post-images/${randomName(32)}.webp`, user_id, ...size, ...hash }),
  );
  await insertRows(test.database, 'files', files);
  const target = { target_type: 'post', target_id: newId(), target_user_id: user_id } as const;
  const opened = caseRow({ kind: 'team', ...target });
  await insertRows(test.database, 'cases', [opened]);
  const decided = { case_id: opened.id, ...target, action: 'hide', decided_by: null } as const;
  const decision = decisionRow(decided);
  await insertRows(test.database, 'decisions', [decision]);
  const removed = hashes.map((hash) => ({ decision_id: decision.id, ...hash }));
  await insertRows(test.database, 'removed_pictures', removed);
  await analyze(test.database);
});
afterAll(() => test.drop());

const hash = sha256('a picture');

const lists: [string, string, List][] = [
  ['those of posts', 'files', (database) => findSimilarPictures(database, hash)],
  ['removed ones', 'removed_pictures', (database) => findRemoved(database, hash)],
];

/** Returns the engine's plans of the queries of a list, as texts. */
async function plansOf(list: List): Promise<string[]> {
  const { engine, read } = test.database;
  const queries = await capturedQueries(engine, list);
  return Promise.all(
    queries.map(async ({ sql: text, parameters }) => {
      const keyword = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const explained = CompiledQuery.raw(`${keyword} ${text}`, [...parameters]);
      return JSON.stringify((await read.executeQuery(explained)).rows);
    }),
  );
}

it.each(lists)(
  'pictures with a similar perceptual hash are read from an index: %s [SIMI-12]',
  async (_name, table, list) => {
    const plans = await plansOf(list);
    expect(plans).toHaveLength(4);
    for (const [index, plan] of plans.entries()) {
      expect(plan).toContain(`${table}_chunk_${index + 1}`);
      expect(plan).not.toMatch(new RegExp(`SCAN ${table}|Seq Scan on ${table}`));
    }
  },
);
