import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '#server/platform/database/database.ts';
import { analyze } from '#server/testing/analyze.ts';
import { insertRows } from '#server/testing/factories.ts';
import { expectPageOfIndex } from '#server/testing/page-plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { deliveryKeyset, listDeliveries } from './webhooks.store.ts';
import { deliveryRow, webhookRow } from './webhooks.tables.ts';

const LIMIT = 20;
const webhooks = Array.from({ length: 8 }, (_, index) =>
  webhookRow({ name: `送り先${index}`, url: 'https://hooks.example/1' }),
);

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await insertRows(test.database, 'webhooks', webhooks);
  const rows = Array.from({ length: 6000 }, (_, index) =>
    deliveryRow({
      webhook_id: webhooks[index % webhooks.length]?.id ?? '',
      event: 'announcement.published',
      state: 'delivered',
      created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    }),
  );
  await insertRows(test.database, 'webhook_deliveries', rows);
  await analyze(test.database);
});
afterAll(() => test.drop());

it('a page of the messages to a webhook is read from an index [STAFF-08]', async () => {
  const [webhook] = webhooks;
  if (!webhook) return expect.fail('no webhook');
  const list = (database: Queryable) =>
    listDeliveries(database, webhook.id, { after: deliveryKeyset.start, limit: LIMIT });
  await expectPageOfIndex(test.database, list, {
    table: 'webhook_deliveries',
    limit: LIMIT + 1,
    terms: ['webhook_id'],
  });
});
