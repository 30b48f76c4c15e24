import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasPostgresPrograms,
  startCluster,
  startStandby,
  type TestCluster,
} from '#scripts/postgres.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { waitForPostgres } from '#server/platform/database/open-database.ts';
import { openPostgres, shortWaits } from '#server/platform/database/postgres.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from './factories.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { failureOf, type TestClient } from './test-client.ts';
import { quietLog } from './test-database.ts';
import { expectLogged } from './test-log.ts';

const portOf = (url: string) => Number(new URL(url).port);

/** Runs statements. Returns the first value of each row of the last statement. */
async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let values: unknown[] = [];
  for (const statement of statements) {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    values = rows.map(([value]) => value);
  }
  await client.end();
  return values;
}

/** Cancels commits of posts that wait for a standby. PostgreSQL then reports success with a warning. */
const cancelCommits = `select pg_cancel_backend(pid) from pg_stat_activity
  where wait_event = 'SyncRep' and query = 'commit' and xact_start > now() - interval '1 second'`;

// The server behind TEST_DATABASE_URL has no standby that a test may promote.
describe.skipIf(!hasPostgresPrograms())('a primary with a standby', () => {
  let primary: TestCluster;
  let standby: TestCluster;
  let proxy: TcpProxy;
  let app: TestApp;
  let member: TestClient;
  let postId: string;

  /** Makes commits wait for standbys with this name. */
  const waitFor = (name: string) =>
    run(
      primary.url,
      `alter system set synchronous_standby_names = '${name}'`,
      'select pg_reload_conf()',
    );

  beforeAll(async () => {
    primary = await startCluster({ own: ['synchronous_commit=on'] });
    const database = openPostgres(primary.url, quietLog);
    await migrate(database);
    await database.close();
    standby = await startStandby(primary.url);
    await waitFor('*');
    proxy = await openTcpProxy(portOf(primary.url));
    const url = new URL(primary.url);
    url.port = String(proxy.port);
    app = await startTestApp({}, { databaseUrl: url.href, databaseWaits: shortWaits });
    member = await app.member();
    postId = await insertPost(app.database, member.id);
  });
  afterAll(async () => {
    await app.close();
    await proxy.cut();
    for (const server of [primary, standby]) await server.stop();
  });

  const like = (batchId: string) => member.call('likePost', { postId, count: 1, batchId });

  it('acknowledges only commits that a standby has confirmed, even when a commit is cancelled [OPS-253]', async () => {
    expectLogged(/request failed/);
    await waitFor('nobody');
    const batchId = newId();
    expect((await failureOf(like(batchId))).envelope.status).toBe('UNAVAILABLE');
    const post = { title: '題', category: 'other' as const, requestId: newId() };
    const cancelled = failureOf(member.call('createPost', post));
    await expect.poll(() => run(primary.url, cancelCommits), { interval: 20 }).toContain(true);
    expect((await cancelled).envelope.status).toBe('UNAVAILABLE');
    await waitFor('*');
    await expect.poll(() => like(batchId)).toMatchObject({ accepted: 1, likes_count: 1 });
  });

  it('is replaced by the promoted standby without losing an acknowledged write [OPS-240, OPS-252, OPS-40, OPS-41]', async () => {
    expectLogged(/request failed|live connection|not sent/);
    const calls = Array.from({ length: 10 }, async () => {
      let acknowledged = 0;
      try {
        for (;;) acknowledged += (await like(newId())).accepted;
      } catch {
        return acknowledged;
      }
    });
    await expect.poll(async () => (await like(newId())).likes_count).toBeGreaterThan(30);
    await primary.crash();
    proxy.redirectTo(portOf(standby.url));
    const acknowledged = (await Promise.all(calls)).reduce((sum, count) => sum + count);
    // The standby responds, but before its promotion the site uses no connection to it.
    for (const call of [() => member.get('/api/posts'), () => like(newId())]) {
      expect((await failureOf(call())).envelope.status).toBe('UNAVAILABLE');
    }
    await expect(waitForPostgres(standby.url, quietLog, 0)).rejects.toThrow('standby');
    await run(standby.url, 'select pg_promote()');
    await waitForPostgres(standby.url, quietLog);
    await expect.poll(() => like(newId())).toMatchObject({ accepted: 1 });
    const { likes_count: stored } = await like(newId());
    expect(stored).toBeGreaterThan(acknowledged);
  });
});
