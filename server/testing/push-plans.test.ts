import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findNextRun,
  listDueMessages,
  listRecipients,
} from '#server/features/notifications/push-subscriptions/push-messages.store.ts';
import { listDevices } from '#server/features/notifications/push-subscriptions/push-subscriptions.store.ts';
import {
  pushMessageRow,
  pushSubscriptionRow,
} from '#server/features/notifications/push-subscriptions/push-subscriptions.tables.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import { explain, type List, nodesOf, type PostgresPlan, type SqliteStep } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MANY = 6000;
const LIMIT = 32;
const now = new Date().toISOString();
const fans = Array.from({ length: MANY }, () => newId());
const [fan = ''] = fans;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  await insertMembers(
    database,
    fans.map((id) => memberRows(id)),
  );
  const device = { browser: '', system: '', network: '' };
  const times = { created_at: now, last_seen_at: now, expires_at: '2999-01-01T00:00:00.000Z' };
  const sessions = fans.map((id) => ({ id_hash: sha256(id), user_id: id, ...device, ...times }));
  await insertRows(database, 'sessions', sessions);
  const subscriptions = fans.map((user_id) =>
    pushSubscriptionRow({
      user_id,
      session_hash: sha256(user_id),
      endpoint: `https://push.example/${user_id}`,
      p256dh: '',
      auth: '',
    }),
  );
  await insertRows(database, 'push_subscriptions', subscriptions);
  const defaults = { digest: 'off', hides_push_text: false, digest_sent_at: null } as const;
  const noHours = { quiet_from: null, quiet_to: null, quiet_zone: null };
  const settings = fans.map((user_id) => ({ user_id, ...defaults, ...noHours }));
  await insertRows(database, 'delivery_settings', settings);
  const message = { topic: 'a', content: '{}', expires_at: now, run_at: now };
  const messages = subscriptions.map(({ id }, index) =>
    pushMessageRow({
      ...message,
      subscription_id: id,
      host: index % 2 ? 'a.example' : 'b.example',
    }),
  );
  await insertRows(database, 'push_messages', messages);
  await analyze(database);
}, 240_000);
afterAll(() => test.drop());

const lists: Record<string, List> = {
  'the devices of a member': (database) => listDevices(database, fan, now),
  'the recipients of a message': (database) =>
    listRecipients(database, { to: [fan], session: undefined, now }),
  'the due messages of a push service': (database) =>
    listDueMessages(database, { host: 'a.example', now, limit: LIMIT }),
  'the next message of a push service': (database) => findNextRun(database, 'a.example'),
};

it.each(Object.entries(lists))('ranges of indexes are read for %s [PUSH-20]', async (_, list) => {
  const { database } = test;
  if (database.engine === 'sqlite') {
    const steps = (await explain(database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    expect(steps.filter(({ detail }) => detail.startsWith('SCAN'))).toEqual([]);
    return;
  }
  const [plan] = (await explain(database, 'EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [
    PostgresPlan,
  ];
  for (const node of nodesOf(plan['QUERY PLAN'][0].Plan)) {
    const { 'Relation Name': table, 'Node Type': type, 'Actual Rows': rows } = node;
    if (table)
      expect([table, type, rows <= LIMIT]).toEqual([table, expect.not.stringMatching('Seq'), true]);
  }
});
