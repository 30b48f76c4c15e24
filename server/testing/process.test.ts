import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasTestPooler, startTestPooler } from '#scripts/pgbouncer.ts';
import { hasTestRedis, startTestRedis } from '#scripts/redis.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { tables } from '#server/schema.ts';
import { insertMember, insertPost } from './factories.ts';
import { freePort } from './free-port.ts';
import { patientWaits } from './patient-waits.ts';
import { SITE_TEST_TIMEOUT, type SiteProcess, startPatientSite } from './site-process.ts';
import { openTcpProxy } from './tcp-proxy.ts';
import { TestClient } from './test-client.ts';
import {
  createTestDatabase,
  itOnPostgres,
  itOnSqlite,
  quietLog,
  type TestDatabase,
} from './test-database.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

let test: TestDatabase;
let settings: Record<string, string>;
const started: SiteProcess[] = [];

beforeEach(async () => {
  test = await createTestDatabase();
  const port = String(await freePort());
  settings = {
    DATA_DIR: test.directory,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    ...(test.url ? { DATABASE_URL: test.url } : {}),
  };
});

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await test.drop();
});

function start(extra: Record<string, string> = {}): SiteProcess {
  const site = startPatientSite({ ...settings, ...extra });
  started.push(site);
  site.ready.catch(() => undefined);
  return site;
}

function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Starts a call and stops half-way through its body. Returns a function that sends the rest and resolves with the whole
 * response.
 */
async function startSending(client: TestClient) {
  const fields = { display_name: '最後のひとり', username: 'last_one', _csrfToken: client.token };
  const body = Buffer.from(JSON.stringify({ data: fields }));
  const socket = connect(Number(settings.PORT), '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk) => {
    answered += chunk.toString();
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(
    `POST /functions/updateProfile HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncookie: ${SESSION_COOKIE}=${client.cookie}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  // The site confirms that it has started to read the request.
  await expect.poll(() => answered).toContain('100 Continue');
  socket.write(body.subarray(0, 20));
  const finish = async () => {
    socket.write(body.subarray(20));
    await closed;
    return answered;
  };
  return { finish };
}

function isListening(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(settings.PORT), '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

interface Acknowledged {
  likes: Map<string, number>;
  posts: Set<string>;
}

/** Sends likes and new posts as fast as possible until the site stops. Records the calls that were acknowledged. */
async function burst(client: TestClient, target: string, caller: number, seen: Acknowledged) {
  for (let round = 0; ; round += 1) {
    const name = `burst-${caller}-${String(round).padStart(10, '0')}`;
    try {
      if (round % 4 === 3) {
        const fields = { title: name, category: 'other' as const, requestId: name };
        seen.posts.add((await client.call('createPost', fields)).post.id);
      } else {
        const batch = { postId: target, count: 1, batchId: name };
        const { accepted } = await client.call('likePost', batch);
        seen.likes.set(`${client.id} ${name}`, accepted);
      }
    } catch {
      return;
    }
  }
}

async function expectNothingLost(target: string, { likes, posts }: Acknowledged): Promise<void> {
  const reopened = test.url
    ? openPostgres(test.url, quietLog, { poolSize: 5, waits: patientWaits })
    : openSqlite(`${test.directory}/hiroba.db`, quietLog, { tables });
  try {
    const batches = await reopened.read.selectFrom('like_batches').selectAll().execute();
    const kept = new Map(
      batches.map((batch) => [`${batch.user_id} ${batch.batch_id}`, batch.accepted]),
    );
    for (const [batch, accepted] of likes) expect(kept.get(batch)).toBe(accepted);
    const records = await reopened.read
      .selectFrom('likes')
      .where('post_id', '=', target)
      .select('count')
      .execute();
    const sum = records.reduce((total, { count }) => total + count, 0);
    const post = await reopened.read
      .selectFrom('posts')
      .where('id', '=', target)
      .select('likes_count')
      .executeTakeFirstOrThrow();
    expect(post.likes_count).toBe(sum);
    expect(sum).toBeGreaterThanOrEqual([...likes.values()].reduce((total, one) => total + one, 0));
    const ids = await reopened.read.selectFrom('posts').select('id').execute();
    const published = new Set(ids.map(({ id }) => id));
    for (const id of posts) expect(published.has(id)).toBe(true);
    const profiles = await reopened.read
      .selectFrom('profiles')
      .select(['id', 'post_count'])
      .execute();
    const total = profiles.reduce((count, profile) => count + profile.post_count, 0);
    expect(total).toBe(published.size);
  } finally {
    await reopened.close();
  }
}

it('a process that is killed with SIGKILL during a burst loses no acknowledged like or post [OPS-08, POST-13]', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => insertMember(test.database)));
  const target = await insertPost(test.database, members[0]?.id ?? '');
  const site = start();
  await site.ready;
  const clients = members.map((member) => new TestClient(settings.PUBLIC_URL ?? '', member));
  await Promise.all(clients.map((client) => client.registerToken()));
  const seen: Acknowledged = { likes: new Map(), posts: new Set() };
  const bursts = clients.map((client, caller) => burst(client, target, caller, seen));
  const isEnough = () => seen.likes.size >= 60 && seen.posts.size >= 15;
  await expect.poll(isEnough, { interval: 5, timeout: 20_000 }).toBe(true);
  site.child.kill('SIGKILL');
  await Promise.all(bursts);
  await expectNothingLost(target, seen);
  await expect(start().ready).resolves.toBeUndefined();
});

it('on SIGTERM, a process completes open requests and then ends by itself [OPS-05, OPS-06]', async () => {
  const member = await insertMember(test.database);
  const site = start();
  await site.ready;
  const client = new TestClient(settings.PUBLIC_URL ?? '', member);
  await client.registerToken();
  const live = await client.fetch('/api/live', { headers: { accept: 'text/event-stream' } });
  expect(live.status).toBe(200);
  const slow = await startSending(client);
  site.child.kill('SIGTERM');
  await expect.poll(isListening, { timeout: 20_000 }).toBe(false);
  expect(await slow.finish()).toContain('HTTP/1.1 200');
  expect(await site.ended).toBe(0);
});

it('a process reports its metrics; while it drains, it still responds, shows balancers that it is not ready, and stops at a second signal [OPS-149, OPS-16, OPS-20, OPS-241]', async () => {
  const site = start({ DRAIN_SECONDS: '300' });
  await site.ready;
  const visitor = new TestClient(settings.PUBLIC_URL ?? '');
  const kept = await visitor.fetch('/readyz');
  expect([kept.status, kept.headers.get('connection')]).toEqual([200, 'keep-alive']);
  const metrics = await (await visitor.fetch('/metrics')).text();
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']) {
    expect(metrics).toMatch(new RegExp(`^${name} `, 'm'));
  }
  site.child.kill('SIGTERM');
  await expect
    .poll(async () => (await visitor.fetch('/readyz')).status, { timeout: 20_000 })
    .toBe(503);
  const answer = await visitor.fetch('/api/session');
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(site.output()).not.toContain('request failed');
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

// SQLite deletes the write-ahead log when its last connection closes. PostgreSQL manages its own files.
itOnSqlite('closes the database before it ends, and logs its end [OPS-06, OPS-367]', async () => {
  const DATA_DIR = `${test.directory}/another`;
  const site = start({ DATA_DIR, LOG_LEVEL: 'info' });
  await site.ready;
  expect(existsSync(`${DATA_DIR}/hiroba.db-wal`)).toBe(true);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  expect(existsSync(`${DATA_DIR}/hiroba.db-wal`)).toBe(false);
  await expect.poll(() => site.output()).toMatch(/"msg":"stopped"\}\n$/);
});

itOnSqlite('serves and stops while the reader of its log is gone [OPS-112]', async () => {
  const site = start({ LOG_LEVEL: 'info', ACCESS_LOG: '1' });
  site.child.stdout?.destroy();
  site.child.stderr?.destroy();
  const statusOfHealth = () =>
    fetch(`${settings.PUBLIC_URL}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(statusOfHealth, { timeout: SITE_TEST_TIMEOUT }).toBe(200);
  expect(await statusOfHealth()).toBe(200);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

async function expectOneLine(site: SiteProcess, reason: RegExp): Promise<void> {
  expect(await site.ended).toBe(1);
  expect(site.output().trim().split('\n')).toHaveLength(1);
  expect(site.output()).toMatch(reason);
}

// The engine makes no difference, so the test uses SQLite.
itOnSqlite('reports in one line that its port is in use [OPS-17]', async () => {
  const taken = await listen();
  await expectOneLine(start({ PORT: String(portOf(taken)) }), /port is taken/);
  taken.close();
});

itOnSqlite('names an invalid setting in one line [OPS-17]', async () => {
  await expectOneLine(start({ PORT: 'many' }), /PORT/);
});

// Several processes can share a PostgreSQL database, but not a SQLite file and its directory.
itOnPostgres(
  'uses no more connections than allowed, and lets a second process share the database [OPS-26]',
  async () => {
    const first = start({ DATABASE_CONNECTIONS: '2' });
    await first.ready;
    const visitor = new TestClient(settings.PUBLIC_URL ?? '');
    const answers = Array.from({ length: 20 }, (_, page) =>
      visitor.fetch(`/api/posts?limit=${page + 1}`),
    );
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
    const metrics = await (await visitor.fetch('/metrics')).text();
    const counts = [...metrics.matchAll(/^database_connections\{state="\w+"\} (\d+)$/gm)];
    expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(2);
    const second = start({ PORT: String(await freePort()) });
    await expect(second.ready).resolves.toBeUndefined();
  },
);

itOnSqlite('reports in one line that its data directory is in use [OPS-07]', async () => {
  await start().ready;
  await expectOneLine(start({ PORT: String(await freePort()) }), /is in use by another Hiroba/);
});

const damaged: readonly [file: string, reason: RegExp][] = [
  ['lock.db', /lock\.db cannot be used \(file is not a database\).*delete it/],
  ['hiroba.db', /A file of the database is damaged \(file is not a database\)/],
];
for (const [file, reason] of damaged) {
  itOnSqlite(`reports in one line that ${file} is damaged [OPS-116, OPS-208]`, async () => {
    const DATA_DIR = `${test.directory}/damaged`;
    await mkdir(DATA_DIR);
    await writeFile(`${DATA_DIR}/${file}`, 'x'.repeat(8192));
    await expectOneLine(start({ DATA_DIR }), reason);
  });
}

itOnPostgres('waits for a PostgreSQL that is still starting, and logs it [OPS-14]', async () => {
  const address = new URL(test.url ?? '');
  const proxy = await openTcpProxy(Number(address.port));
  await proxy.cut();
  address.port = String(proxy.port);
  const site = start({ DATABASE_URL: address.href });
  await expect.poll(site.output, { timeout: 20_000 }).toContain('waiting for PostgreSQL');
  expect(site.output()).not.toContain('Hiroba is ready');
  await proxy.resume();
  await expect(site.ready).resolves.toBeUndefined();
  site.child.kill('SIGKILL');
  await site.ended;
  await proxy.cut();
});

itOnPostgres(
  'does not wait for a PostgreSQL that refuses the connection [OPS-14, OPS-17]',
  async () => {
    const address = new URL(test.url ?? '');
    address.pathname = '/no_such_database';
    const reason = /PostgreSQL has no database of the name .*no_such_database/;
    await expectOneLine(start({ DATABASE_URL: address.href }), reason);
  },
);

itOnPostgres(
  'runs as two processes behind a pooler in transaction mode, with live messages over Redis [LIVE-14, OPS-27]',
  async ({ skip }) => {
    skip(!hasTestPooler() || !hasTestRedis(), 'PgBouncer or Redis is not installed');
    const [pooler, redis] = [await startTestPooler(test.url ?? ''), await startTestRedis()];
    const grown = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: test.url ?? '',
      LIVE_URL: redis.url,
    };
    const port = String(await freePort());
    const [first, second] = [start(grown), start({ ...grown, PORT: port })];
    await Promise.all([first.ready, second.ready]);
    const author = await insertMember(test.database);
    const postId = await insertPost(test.database, author.id);
    const fans = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const fan = await insertMember(test.database);
        const base = index % 2 === 0 ? (settings.PUBLIC_URL ?? '') : `http://127.0.0.1:${port}`;
        const client = new TestClient(base, fan);
        await client.registerToken();
        return client;
      }),
    );
    const [here, there] = fans as [TestClient, TestClient];
    const connection = await subscribe(there, `post:${postId}`);
    const batches = fans.flatMap((fan, index) =>
      Array.from({ length: 20 }, (_, round) =>
        fan.call('likePost', {
          postId,
          count: 1,
          batchId: `grown-site-${index}-${String(round).padStart(10, '0')}`,
        }),
      ),
    );
    await Promise.all(batches);
    await connection.until(/"likes_count":120/);
    expect(await here.get(`/api/posts/${postId}`)).toMatchObject({ likes_count: 120 });
    connection.stop();
    expect(first.output() + second.output()).not.toMatch(/"level":"(warn|error|fatal)"/);
    await Promise.all([pooler.stop(), redis.stop()]);
  },
);
