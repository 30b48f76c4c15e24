/**
 * `npm run rehearse:failover`: runs two processes of the site behind HAProxy. Their database is a primary with a
 * synchronous standby, behind PgBouncer and HAProxy. During writes and reads, the primary is killed with `kill -9`, and
 * the standby is promoted. Fails when an acknowledged write is lost. Needs PostgreSQL, HAProxy and PgBouncer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { startTestPooler } from '#scripts/pgbouncer.ts';
import { startCluster, startStandby, type TestCluster } from '#scripts/postgres.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log/log.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startSiteProcess } from '#server/testing/site-process.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { databasesAt, processesAt, startBalancer } from './balancer.ts';

const MEMBERS = 20;
const VISITORS = 10;
/** How long the load runs before the primary is killed and after that, in milliseconds. */
const BEFORE_MS = 5000;
const AFTER_MS = 15_000;
/** How long a cluster manager takes to promote the standby, in milliseconds. */
const DETECTION_MS = 3000;
/** The pause of a member between two calls, which keeps the member below the rate limit. */
const PAUSE_MS = 100;

const log = createLog('silent');
const portOf = (url: string) => new URL(url).port;

interface Fan {
  id: string;
  cookie: string;
  postId: string;
}

/** Times are in milliseconds of `performance.now()`. */
interface Kind {
  answered: number[];
  failed: number[];
}

class Tally {
  readonly writes: Kind = { answered: [], failed: [] };
  readonly ofMembers: Kind = { answered: [], failed: [] };
  readonly ofVisitors: Kind = { answered: [], failed: [] };
  readonly acknowledged: string[] = [];

  async count(kind: Kind, request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
      kind.answered.push(performance.now());
      return true;
    } catch {
      kind.failed.push(performance.now());
      return false;
    } finally {
      await sleep(PAUSE_MS);
    }
  }
}

/** Alternates likes and reads of a member until the signal is aborted. */
async function actAsMember(base: string, fan: Fan, tally: Tally, signal: AbortSignal) {
  const client = new TestClient(base, fan);
  await client.registerToken();
  while (!signal.aborted) {
    const batch = { postId: fan.postId, count: 1, batchId: newId() };
    if (await tally.count(tally.writes, () => client.call('likePost', batch))) {
      tally.acknowledged.push(batch.batchId);
    }
    await tally.count(tally.ofMembers, () => client.get(`/api/posts/${fan.postId}`));
  }
}

async function actAsVisitor(base: string, tally: Tally, signal: AbortSignal) {
  const client = new TestClient(base);
  while (!signal.aborted) await tally.count(tally.ofVisitors, () => client.get('/api/posts'));
}

/** Starts a primary with members and posts, and a standby that must confirm each commit. */
async function startServers(): Promise<{
  primary: TestCluster;
  standby: TestCluster;
  fans: Fan[];
}> {
  const primary = await startCluster({ own: ['synchronous_commit=on'] });
  const database = openPostgres(primary.url, log);
  await migrate(database);
  const fans: Fan[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const { id, cookie } = await insertMember(database);
    fans.push({ id, cookie, postId: await insertPost(database, id) });
  }
  const standby = await startStandby(primary.url);
  await sql`alter system set synchronous_standby_names = '*'`.execute(database.setup);
  await sql`select pg_reload_conf()`.execute(database.setup);
  await database.close();
  return { primary, standby, fans };
}

/** Promotes the standby over a separate connection, because the site's own connections refuse a standby. */
async function promote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
}

async function rehearse(directory: string): Promise<void> {
  const { primary, standby, fans } = await startServers();
  const [sitePort = '', databasePort = '', ...ports] = await Promise.all(
    Array.from({ length: 4 }, async () => String(await freePort())),
  );
  const base = `http://127.0.0.1:${sitePort}`;
  const balancer = await startBalancer(directory, [
    processesAt(sitePort, ports),
    databasesAt(databasePort, [portOf(primary.url), portOf(standby.url)]),
  ]);
  const direct = primary.url.replace(portOf(primary.url), databasePort);
  const pooler = await startTestPooler(direct);
  const sites = ports.map((PORT) =>
    startSiteProcess({
      PORT,
      HOST: '127.0.0.1',
      PUBLIC_URL: base,
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: directory,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_REPLICA_URL: standby.url,
    }),
  );
  await Promise.all(sites.map(({ ready }) => ready));
  await sleep(2000);
  const tally = new Tally();
  const ending = new AbortController();
  const loads = [
    ...fans.map((fan) => actAsMember(base, fan, tally, ending.signal)),
    ...Array.from({ length: VISITORS }, () => actAsVisitor(base, tally, ending.signal)),
  ];
  await sleep(BEFORE_MS);
  await primary.crash();
  const crash = performance.now();
  await sleep(DETECTION_MS);
  await promote(standby.url);
  const promotion = performance.now();
  await sleep(AFTER_MS - DETECTION_MS);
  ending.abort();
  await Promise.all(loads);
  report(tally, { crash, promotion });
  const database = openPostgres(standby.url, log);
  const batches = await database.read.selectFrom('like_batches').select('batch_id').execute();
  reportLost(tally, new Set(batches.map(({ batch_id }) => batch_id)));
  for (const { child } of sites) child.kill('SIGKILL');
  await database.close();
  await pooler.stop();
  balancer.stop();
  await standby.stop();
}

const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;

function report(tally: Tally, { crash, promotion }: { crash: number; promotion: number }): void {
  const kinds = {
    writes: tally.writes,
    'reads of members': tally.ofMembers,
    'reads of visitors': tally.ofVisitors,
  };
  console.log(
    `The standby was promoted ${seconds(crash, promotion)} after kill -9 of the primary.`,
  );
  for (const [name, { answered, failed }] of Object.entries(kinds)) {
    const next = answered.find((moment) => moment > promotion) ?? Number.POSITIVE_INFINITY;
    const last = failed.at(-1) ?? crash;
    console.log(
      `${name}: ${answered.length} answered, ${failed.length} failed; the first ${seconds(promotion, next)} and the last failure ${seconds(promotion, last)} after the promotion; longest gap ${longestGap(answered)}`,
    );
  }
}

function longestGap(moments: readonly number[]): string {
  const sorted = moments.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((moment, index) => moment - (sorted[index] ?? moment));
  return seconds(0, Math.max(...gaps));
}

function reportLost({ acknowledged }: Tally, stored: ReadonlySet<string>): void {
  const lost = acknowledged.filter((batch) => !stored.has(batch));
  console.log(`${acknowledged.length} acknowledged writes, ${lost.length} lost`);
  process.exitCode = lost.length === 0 ? 0 : 1;
}

const directory = await mkdtemp(join(tmpdir(), 'hiroba-failover-'));
try {
  await rehearse(directory);
} finally {
  await rm(directory, { recursive: true });
}
