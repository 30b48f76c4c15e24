import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countFailures,
  countMails,
  listDue,
  listOwners,
  nextWaiting,
  oldestDue,
} from '#server/features/notifications/mails/mails.store.ts';
import { mailRow } from '#server/features/notifications/mails/mails.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import { explain, type List, nodesOf, type PostgresPlan, type SqliteStep } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MANY = 5000;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const timeOf = (index: number) => new Date(START + index * 1000).toISOString();

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const members = Array.from({ length: MANY }, () => newId());
  await insertMembers(
    test.database,
    members.map((id) => memberRows(id)),
  );
  const mails = members.map((user_id, index) =>
    mailRow({
      ...{ user_id, kind: 'place', content: '', created_at: timeOf(index) },
      dedupe: `place:${index}`,
      state: index % 100 === 0 ? 'waiting' : 'sent',
    }),
  );
  await insertRows(test.database, 'mails', mails);
  await analyze(test.database);
});
afterAll(() => test.drop());

const lists: Record<string, List> = {
  'the mails that are due': (database) => listDue(database, timeOf(MANY), 5),
  'the mails that wait or were given up': (database) => countMails(database),
  'the time of the next mail': nextWaiting,
  'the first due mail of each lane': (database) => oldestDue(database, timeOf(MANY)),
  'the mails that were given up lately': (database) => countFailures(database, timeOf(MANY - 99)),
  'the members with an address': (database) => listOwners(database, 'hana@test.invalid'),
};

it.each(Object.entries(lists))('ranges of indexes are read for %s [MAIL-29]', async (_, list) => {
  const { database } = test;
  if (database.engine === 'sqlite') {
    const steps = (await explain(database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    const scans = steps.filter(({ detail }) => /^SCAN (mails|private_profiles)$/.test(detail));
    expect(scans).toEqual([]);
    return;
  }
  const [plan] = (await explain(database, 'EXPLAIN (FORMAT JSON)', list)) as [PostgresPlan];
  const types = nodesOf(plan['QUERY PLAN'][0].Plan).map((node) => node['Node Type']);
  expect(types).not.toContain('Seq Scan');
});
