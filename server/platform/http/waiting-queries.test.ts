import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const MOST = 5;
/** The connections of the test app to the database. */
const CONNECTIONS = 5;
const site = useTestApp({}, { queueLimit: { queries: MOST, milliseconds: 0 } });

it('requests are refused while too many queries wait for a connection, and those that wait are served [OPS-438]', async () => {
  const { database } = site();
  const member = await site().member();
  const path = '/api/posts?sort=popular';
  const waiting: Promise<Response>[] = [];
  await database.write(async (transaction) => {
    await sql`lock table posts in access exclusive mode`.execute(transaction);
    // One connection has the lock. The queries of further requests wait for a connection.
    for (let request = 0; request < CONNECTIONS + MOST; request += 1)
      waiting.push(member.fetch(path));
    await expect.poll(() => database.load().waiting).toBe(MOST + 1);
    const refused = await member.fetch(path);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { status: 'UNAVAILABLE' } });
    expect((await member.fetch('/healthz')).status).toBe(200);
  });
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
