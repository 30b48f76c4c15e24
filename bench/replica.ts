/**
 * `npm run bench:replica`: measures reads of a feed during likes, with one process and with two behind HAProxy, without
 * and with a replica. Prints the number of responses and the CPU time of a request. Needs PostgreSQL and HAProxy.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startCluster, startStandby, type TestCluster } from '#scripts/postgres.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log/log.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { processesAt, startBalancer } from './balancer.ts';
import { cpuWithChildren } from './machine.ts';
import { type MeasuredServer, startServer } from './measured-server.ts';

const MEMBERS = 20;
const POSTS = 400;
const SECONDS = 8;
const CONNECTIONS = 20;
/** The pause between two likes of a member, which keeps the member below the rate limit. */
const PAUSE_MS = 100;

interface Fan {
  id: string;
  cookie: string;
  postId: string;
}

interface Setup {
  primary: TestCluster;
  standby: TestCluster;
  fans: readonly Fan[];
  directory: string;
}

/** Sends likes until the signal is aborted. Returns how long each took, in milliseconds. */
async function like(url: string, fan: Fan, signal: AbortSignal): Promise<number[]> {
  const client = new TestClient(url, fan);
  await client.registerToken();
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await client.call('likePost', { postId: fan.postId, count: 1, batchId: newId() });
    times.push(performance.now() - start);
    await sleep(PAUSE_MS);
  }
  return times;
}

/** Starts this many processes. If there are several, HAProxy is in front of them. */
async function startSite({ primary, standby, directory }: Setup, count: number, replica: boolean) {
  const settings: Record<string, string> = replica ? { DATABASE_REPLICA_URL: standby.url } : {};
  const variables = { DATABASE_URL: primary.url, DATA_DIR: directory };
  const servers: MeasuredServer[] = [];
  for (let index = 0; index < count; index += 1) {
    servers.push(await startServer('app', { variables }, { settings, isPinned: false }));
  }
  const [first] = servers.map(({ url }) => url);
  const port = String(await freePort());
  const ports = servers.map(({ url }) => new URL(url).port);
  const balancer = count > 1 ? await startBalancer(directory, [processesAt(port, ports)]) : null;
  // Waits until the site has checked the replica, and HAProxy has checked the processes.
  await sleep(3000);
  return {
    servers,
    url: balancer ? `http://127.0.0.1:${port}` : (first ?? ''),
    stop: async () => {
      balancer?.stop();
      for (const server of servers) await server.stop();
    },
  };
}

/** Returns how many reads were served by replicas, and how many could have been, as sums over all processes. */
async function readsOf(servers: readonly MeasuredServer[]): Promise<[number, number]> {
  let [replica, all] = [0, 0];
  for (const { url } of servers) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, server, count] of text.matchAll(
      /^database_replica_reads_total\{server="(\w+)"\} (\d+)/gm,
    )) {
      all += Number(count);
      if (server === 'replica') replica += Number(count);
    }
  }
  return [replica, all];
}

async function measure(
  setup: Setup,
  { count, replica, likers }: { count: number; replica: boolean; likers: readonly Fan[] },
): Promise<void> {
  const site = await startSite(setup, count, replica);
  await load(site.url, 2);
  const cpu = () => [
    site.servers.reduce((sum, server) => sum + server.cpu(), 0),
    cpuWithChildren(setup.primary.pid),
    cpuWithChildren(setup.standby.pid),
  ];
  const ending = new AbortController();
  const [before, answeredBefore] = [cpu(), await readsOf(site.servers)];
  const likes = likers.map((fan) => like(site.url, fan, ending.signal));
  const { requests, latency, errors, non2xx } = await load(site.url, SECONDS);
  ending.abort();
  const times = (await Promise.all(likes)).flat().sort((a, b) => a - b);
  const each = cpu().map((after, index) =>
    Math.round((after - (before[index] ?? 0)) / requests.total),
  );
  const [byReplica, all] = await readsOf(site.servers);
  const share = (byReplica - answeredBefore[0]) / Math.max(1, all - answeredBefore[1]);
  await site.stop();
  const cells = [
    `${count}, ${replica ? 'with' : 'without'} a replica`,
    `${Math.round(requests.total / SECONDS)}/s, ${latency.p50} and ${latency.p99} ms`,
    times.length > 0
      ? `${Math.round(times.length / SECONDS)}/s, ${at(times, 0.5)} and ${at(times, 0.99)} ms`
      : 'none',
    `${each.join(', ')} µs`,
    `${Math.round(share * 100)} %`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} reads failed`);
}

const at = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);

function load(url: string, duration: number): Promise<autocannon.Result> {
  return autocannon({ url: `${url}/api/posts?limit=20`, duration, connections: CONNECTIONS });
}

async function startServers(directory: string): Promise<Setup> {
  const primary = await startCluster({ own: ['synchronous_commit=on'] });
  const database = openPostgres(primary.url, createLog('silent'));
  await migrate(database);
  const fans: Fan[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const { id, cookie } = await insertMember(database);
    for (let post = 1; post < POSTS / MEMBERS; post += 1) await insertPost(database, id);
    fans.push({ id, cookie, postId: await insertPost(database, id) });
  }
  await database.close();
  return { primary, standby: await startStandby(primary.url), fans, directory };
}

const directory = await mkdtemp(join(tmpdir(), 'hiroba-replica-'));
const setup = await startServers(directory);
console.log(
  '| processes | reads, p50 and p99 | likes, p50 and p99 | CPU of a read: site, primary, replica | by the replica |',
);
console.log('|---|---|---|---|---|');
for (const replica of [false, true]) await measure(setup, { count: 1, replica, likers: [] });
for (const count of [1, 2]) {
  for (const replica of [false, true]) await measure(setup, { count, replica, likers: setup.fans });
}
await setup.standby.stop();
await setup.primary.stop();
await rm(directory, { recursive: true });
