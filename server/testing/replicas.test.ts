import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import {
  hasPostgresPrograms,
  startCluster,
  startStandby,
  type TestCluster,
} from '#scripts/postgres.ts';
import { lineOf } from '#server/checks/check.ts';
import { runChecks } from '#server/checks/checks.ts';
import { databaseReplicas } from '#server/checks/database-replicas.check.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { openPostgres, shortWaits } from '#server/platform/database/postgres.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { insertPost } from './factories.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { failureOf, type TestClient } from './test-client.ts';
import { quietLog } from './test-database.ts';
import { expectLogged } from './test-log.ts';

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function behindProxy(server: TestCluster): Promise<{ url: string; proxy: TcpProxy }> {
  const url = new URL(server.url);
  const proxy = await openTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  return { url: url.href, proxy };
}

// The server behind TEST_DATABASE_URL has no standby that a test may stop.
describe.skipIf(!hasPostgresPrograms())('a replica', () => {
  let servers: TestCluster[];
  let standby: TestCluster;
  let toPrimary: TcpProxy;
  let toReplica: TcpProxy;
  let app: TestApp;
  let member: TestClient;

  beforeAll(async () => {
    const primary = await startCluster({ own: ['synchronous_commit=on'] });
    const database = openPostgres(primary.url, quietLog);
    await migrate(database);
    await database.close();
    standby = await startStandby(primary.url);
    servers = [primary, standby];
    const first = await behindProxy(primary);
    const second = await behindProxy(standby);
    [toPrimary, toReplica] = [first.proxy, second.proxy];
    app = await startTestApp(
      {},
      {
        databaseUrl: first.url,
        databaseWaits: shortWaits,
        databaseReplicas: { urls: [second.url], maxLag: 2000 },
      },
    );
    member = await app.member();
  });
  afterAll(async () => {
    await app.close();
    for (const proxy of [toPrimary, toReplica]) await proxy.cut();
    for (const server of servers) await server.stop();
  });

  const load = () => app.database.load().replicas ?? expect.fail('there are no replicas');
  const isUsed = () => load().servers.every(({ isUsed }) => isUsed);
  beforeEach(async () => {
    await expect.poll(isUsed).toBe(true);
  });

  const read = () => app.visitor().get<Page<PostCard>>('/api/posts');

  /** Publishes a post, which must be in the next reads of a visitor and of its author. */
  async function expectFreshRead(): Promise<void> {
    const id = await insertPost(app.database, member.id);
    const [newest] = (await read()).items;
    expect(newest?.id).toBe(id);
    expect(await member.get(`/api/posts/${id}`)).toMatchObject({ id });
  }

  async function expectLeftOut(reason: RegExp): Promise<void> {
    await expect.poll(isUsed).toBe(false);
    const lines = app.logged.filter((line) => line.includes('a replica is left out'));
    expect(lines.at(-1)).toMatch(reason);
  }

  it('returns everything that was committed before a read [OPS-233, OPS-42]', async () => {
    const before = load().reads.replica;
    for (let round = 0; round < 20; round += 1) await expectFreshRead();
    expect(load().reads.replica).toBeGreaterThan(before);
  });

  it('is not used while it is behind, and is used again when it has caught up [OPS-233, OPS-255, OPS-43]', async () => {
    await run(standby.url, 'select pg_wal_replay_pause()');
    const before = load().reads.replica;
    await expectFreshRead();
    expect(load().reads.replica).toBe(before);
    await expectLeftOut(/too far behind/);
    const metrics = await (await app.visitor().fetch('/metrics')).text();
    expect(metrics).toMatch(/^database_replica_used\{replica="127.0.0.1:\d+"\} 0$/m);
    expect(metrics).toMatch(/^database_replica_lag_seconds\{replica="127.0.0.1:\d+"\} [2-9]/m);
    expect(metrics).toMatch(/^database_replica_reads_total\{server="primary"\} \d/m);
    await run(standby.url, 'select pg_wal_replay_resume()');
    await expect.poll(isUsed).toBe(true);
    await expectFreshRead();
  });

  it('fails no request when its connections are cut, and is used again when they are back [OPS-255, OPS-256, OPS-43]', async () => {
    await toReplica.cut();
    await expectFreshRead();
    await expectLeftOut(/ECONN|terminated/);
    await toReplica.resume();
  });

  it('fails no request when it stops responding [OPS-256, OPS-43]', async () => {
    toReplica.pause();
    await expectFreshRead();
    await expectLeftOut(/timeout/);
    await toReplica.resume();
  });

  it("serves visitors while the primary is unavailable, as long as the replica's lag is allowed [OPS-44]", async () => {
    expectLogged(/request failed/);
    await expectFreshRead();
    const { items } = await read();
    await toPrimary.cut();
    expect((await read()).items).toEqual(items);
    expect((await failureOf(member.get('/api/posts'))).envelope.status).toBe('UNAVAILABLE');
    await expectLeftOut(/too far behind/);
    expect((await failureOf(read())).envelope.status).toBe('UNAVAILABLE');
    await toPrimary.resume();
    await expect.poll(isUsed).toBe(true);
    await expectFreshRead();
  });

  const examine = async (replica: string) => {
    const settings = { DATABASE_URL: servers[0]?.url ?? '', DATABASE_REPLICA_URL: replica };
    const context = { env: readEnv(settings), variables: settings };
    const [finding] = await runChecks([databaseReplicas], context);
    return finding && `${finding.level}: ${lineOf(finding, 'en')}`;
  };

  it('is checked by `hiroba doctor` [OPS-25, OPS-257]', async () => {
    expect(await examine(standby.url)).toMatch(/^ok: The replica \S+ follows the primary/);
    expect(await examine(servers[0]?.url ?? '')).toMatch(/^error: \S+ is no standby/);
    const another = new URL('/template1', standby.url).href;
    expect(await examine(another)).toMatch(/^error: .* is another database/);
    const gone = 'postgres://site:tell-nobody@127.0.0.1:9/site';
    expect(await examine(gone)).toMatch(/^error: The replica 127.0.0.1:9 .*ECONNREFUSED/);
    await run(standby.url, 'select pg_wal_replay_pause()');
    await insertPost(app.database, member.id);
    expect(await examine(standby.url)).toMatch(/^warning: .* is more than 5 s behind/);
    await run(standby.url, 'select pg_wal_replay_resume()');
  });

  it('is not used after its promotion [OPS-43]', async () => {
    await run(standby.url, 'select pg_promote()');
    await expectFreshRead();
    await expectLeftOut(/no standby/);
  });
});
