import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCandidates } from '#server/features/accounts/digests/digests.store.ts';
import {
  claimDue,
  findDueMember,
} from '#server/features/notifications/deliveries/deliveries.store.ts';
import { deliveryRow } from '#server/features/notifications/deliveries/deliveries.tables.ts';
import {
  choosersAmong,
  listChoices,
} from '#server/features/notifications/deliveries/delivery-choices.store.ts';
import { listAudience } from '#server/features/notifications/notifications/announcements/announcement-audience.store.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import { explain, type List, nodesOf, type PostgresPlan, type SqliteStep } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MANY = 5000;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const timeOf = (index: number) => new Date(START + index * 1000).toISOString();

const members = Array.from({ length: MANY }, () => newId());
const [star = '', other = ''] = members;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await insertMembers(
    test.database,
    members.map((id) => memberRows(id)),
  );
  const deliveries = members.map((user_id, index) =>
    deliveryRow({
      ...{ user_id, kind: 'comment', created_at: timeOf(index) },
      ...{ topic: `comment:${index}`, subject_type: 'notification', subject_id: newId() },
    }),
  );
  await insertRows(test.database, 'deliveries', deliveries);
  const choices = members.map(
    (user_id) => ({ user_id, kind: 'like', channel: 'mail', timing: 'daily' }) as const,
  );
  await insertRows(test.database, 'delivery_choices', choices);
  const defaults = { digest: 'weekly', hides_push_text: false, digest_sent_at: timeOf(0) } as const;
  const noHours = { quiet_from: null, quiet_to: null, quiet_zone: null };
  const settings = members.map((user_id) => ({ user_id, ...defaults, ...noHours }));
  await insertRows(test.database, 'delivery_settings', settings);
  await analyze(test.database);
});
afterAll(() => test.drop());

const lists: Record<string, List> = {
  'the member whose delivery is due': (database) => findDueMember(database, timeOf(2)),
  'the due deliveries of a member': (database) =>
    claimDue(database, star, { now: timeOf(MANY), due_at: timeOf(MANY + 60) }),
  'the choices of a member': (database) => listChoices(database, star),
  'those who have chosen a channel for a kind': (database) =>
    choosersAmong(database, [star, other], 'like'),
  'the next members who may get a digest': (database) => listCandidates(database, star),
  'the next members of an announcement to all': (database) =>
    listAudience(database, { id: newId(), target_audience: 'all' }, star),
};

const scans = /^SCAN (deliveries|delivery_choices|profiles|private_profiles)$/;

it.each(Object.entries(lists))('ranges of indexes are read for %s [DELI-14]', async (_, list) => {
  const { database } = test;
  if (database.engine === 'sqlite') {
    const steps = (await explain(database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    expect(steps.filter(({ detail }) => scans.test(detail))).toEqual([]);
    return;
  }
  const [plan] = (await explain(database, 'EXPLAIN (FORMAT JSON)', list)) as [PostgresPlan];
  const types = nodesOf(plan['QUERY PLAN'][0].Plan).map((node) => node['Node Type']);
  expect(types).not.toContain('Seq Scan');
});
