/**
 * `npm run rehearse:restart`: restarts two processes behind HAProxy one after the other, during reads and writes. Fails
 * when a request is lost, or when the likes of the post differ from the acknowledged likes. Needs PostgreSQL and HAProxy.
 * With `-- --no-drain`, the processes stop immediately, for comparison.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestPostgres } from '#scripts/postgres.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log/log.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type SiteProcess, startSiteProcess } from '#server/testing/site-process.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { processesAt, startBalancer } from './balancer.ts';

const MEMBERS = 20;
const ROUNDS = 3;
/** A process drains for longer than the balancer needs to see that the process is not ready. */
const DRAIN_SECONDS = process.argv.includes('--no-drain') ? 0 : 6;

interface Tally {
  answered: number;
  lost: string[];
  likes: number;
}

/** Alternates likes and reads until the signal is aborted. */
async function load(client: TestClient, postId: string, tally: Tally, signal: AbortSignal) {
  for (let round = 0; !signal.aborted; round += 1) {
    try {
      if (round % 2 === 0) {
        const batch = { postId, count: 1, batchId: newId() };
        const { accepted } = await client.call('likePost', batch);
        tally.likes += accepted;
      } else await client.get('/api/posts?limit=20');
      tally.answered += 1;
    } catch (error) {
      tally.lost.push(String(error));
    }
    // Keeps the calls below their rate limit.
    await sleep(100);
  }
}

async function restart(site: SiteProcess, start: () => SiteProcess): Promise<SiteProcess> {
  site.child.kill('SIGTERM');
  await site.ended;
  const next = start();
  await next.ready;
  // The balancer needs this long to see that the process is ready.
  await sleep(2000);
  return next;
}

interface Fan {
  id: string;
  cookie: string;
  postId: string;
}

async function rehearse(url: string, directory: string, fans: readonly Fan[]): Promise<Tally> {
  const [port = '', ...ports] = await Promise.all(
    [1, 2, 3].map(async () => String(await freePort())),
  );
  const base = `http://127.0.0.1:${port}`;
  const starts = ports.map((PORT) => () => {
    const shared = { DATABASE_URL: url, DATA_DIR: directory, PUBLIC_URL: base, HOST: '127.0.0.1' };
    const settings = { TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: String(DRAIN_SECONDS) };
    return startSiteProcess({ ...shared, ...settings, PORT });
  });
  const sites = starts.map((start) => start());
  await Promise.all(sites.map(({ ready }) => ready));
  const balancer = await startBalancer(directory, [processesAt(port, ports)]);
  await sleep(2000);
  const tally: Tally = { answered: 0, lost: [], likes: 0 };
  const ending = new AbortController();
  const clients = fans.map((fan) => ({ client: new TestClient(base, fan), postId: fan.postId }));
  await Promise.all(clients.map(({ client }) => client.registerToken()));
  const loads = clients.map(({ client, postId }) => load(client, postId, tally, ending.signal));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, start] of starts.entries()) {
      sites[index] = await restart(sites[index] as SiteProcess, start);
    }
  }
  ending.abort();
  await Promise.all(loads);
  for (const site of sites) site.child.kill('SIGKILL');
  balancer.stop();
  return tally;
}

const postgres = await startTestPostgres();
if (!postgres) throw new Error('PostgreSQL is not installed');
const directory = await mkdtemp(join(tmpdir(), 'hiroba-restart-'));
const database = openPostgres(postgres.url, createLog('silent'));
await migrate(database);
const fans: Fan[] = [];
for (let index = 0; index < MEMBERS; index += 1) {
  const { id, cookie } = await insertMember(database);
  fans.push({ id, cookie, postId: await insertPost(database, id) });
}
const { answered, lost, likes } = await rehearse(postgres.url, directory, fans);
const posts = await database.read.selectFrom('posts').select('likes_count').execute();
const stored = posts.reduce((sum, { likes_count }) => sum + likes_count, 0);
await database.close();
await postgres.stop();
await rm(directory, { recursive: true });
for (const error of new Set(lost)) console.log(error);
console.log(
  `${2 * ROUNDS} restarts: ${answered} requests answered, ${lost.length} lost; ${likes} likes acknowledged, ${stored} stored`,
);
process.exitCode = lost.length === 0 && likes === stored ? 0 : 1;
