import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import { listDatesOfSeries } from '#server/features/discovery/search/found-series.store.ts';
import { eventJoinRow } from '#server/features/events/events/event-joins/event-joins.tables.ts';
import {
  type EventList,
  keysetOf,
  listEvents,
  startOf,
} from '#server/features/events/events/event-lists.store.ts';
import { listSeries } from '#server/features/events/events/events.store.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import type { After } from '#server/platform/database/keyset.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMember, insertRows } from './factories.ts';
import {
  expectPageOfIndex,
  explain,
  type List,
  nodesOf,
  type PostgresPlan,
  type SqliteStep,
} from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const EVENTS = 6000;
const LIMIT = 20;
const START = Date.parse('2026-01-01T00:00:00.000Z');

/** The events are four hours apart. Half of them are over. */
const timeOf = (index: number) => new Date(START + index * 4 * HOUR).toISOString();
const now = timeOf(EVENTS / 2);
const series = newId();

let test: TestDatabase;
let viewer = '';
beforeAll(async () => {
  test = await createTestDatabase();
  const members: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    members.push((await insertMember(test.database)).id);
  }
  viewer = members[0] ?? '';
  const events = Array.from({ length: EVENTS }, (_, index) =>
    eventRow({
      user_id: members[index % members.length] ?? '',
      title: '星祭り',
      description: '夜空を見上げます。'.repeat(20),
      event_date: timeOf(index),
      event_end_date: timeOf(index + 1 + (index % 12)),
      series_id: index % 100 === 0 ? series : newId(),
    }),
  );
  await insertRows(test.database, 'events', events);
  await test.database.write((transaction) => addToIndex(transaction, { events }));
  // The viewer joins few events, and other members join many.
  const joins = events.flatMap(({ id }, index) =>
    members
      .filter((user_id) => user_id !== viewer || index % 200 === 0)
      .map((user_id, position) => eventJoinRow({ event_id: id, user_id, position })),
  );
  await insertRows(test.database, 'event_joins', joins);
  await analyze(test.database);
});
afterAll(() => test.drop());

function listOf(list: EventList, after: After, joined = false): List {
  const keyset = keysetOf(list, list);
  const page = { list, keyset, joined, after, limit: LIMIT, now, from: now, viewer };
  return (database) => listEvents(database, { ...page, until: timeOf(EVENTS / 2 + 100) });
}

const deep = { time: timeOf(EVENTS / 2 - 30), id: newId() };
const later = { time: timeOf(EVENTS / 2 + 30), id: newId() };

it.each<[EventList, string, After]>([
  ['next', 'first page', startOf('next', now)],
  ['upcoming', 'first page', startOf('upcoming', now)],
  ['upcoming', 'deep page', later],
  ['ongoing', 'first page', startOf('ongoing', now)],
  ['ongoing', 'deep page', deep],
  ['past', 'first page', startOf('past', now)],
  ['past', 'deep page', deep],
  ['month', 'first page', startOf('month', now)],
  ['month', 'deep page', later],
])(
  'a page of events is read from an index, with no rows beyond the page: %s, %s [EVENT-57]',
  async (list, _, after) => {
    const expected = { table: 'events', limit: LIMIT + 1, isFiltered: true };
    await expectPageOfIndex(test.database, listOf(list, after), expected);
  },
);

/** Returns the tables and indexes that a list reads, according to the engine's plan. */
async function readsOf(list: List): Promise<string[]> {
  if (test.database.engine === 'sqlite') {
    const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    return steps.map(({ detail }) => detail);
  }
  const [answer] = (await explain(test.database, 'EXPLAIN (FORMAT JSON)', list)) as [PostgresPlan];
  return nodesOf(answer['QUERY PLAN'][0].Plan).map(
    (node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node['Index Cond'] ?? ''}`,
  );
}

it('the events that a member has joined are read from the rows of the member [EVENT-07]', async () => {
  const reads = await readsOf(listOf('upcoming', startOf('upcoming', now), true));
  for (const read of reads) expect(read).not.toMatch(/(SCAN|Seq Scan) (events|event_joins)/);
  expect(reads.join('\n')).toMatch(/event_joins.*user_id/);
});

it('the dates of the series that a search finds are read from indexes, and so are their search entries [SEARCH-23]', async () => {
  const { rows } = await sql<{ id: string }>`select id from events limit 20`.execute(
    test.database.setup,
  );
  const ids = rows.map(({ id }) => id);
  const reads = await readsOf((database) => listDatesOfSeries(database, ids, {}));
  for (const read of reads)
    expect(read).not.toMatch(/(SCAN|Seq Scan) (events|entry|search_events)/);
  expect(reads.join('\n')).toMatch(/series_id ?=/);
});

it('the dates of a series are read from their index', async () => {
  const reads = await readsOf((database) => listSeries(database, { series }));
  for (const read of reads) expect(read).not.toMatch(/(SCAN|Seq Scan) events/);
  expect(reads.join('\n')).toMatch(/series_id ?=/);
});
