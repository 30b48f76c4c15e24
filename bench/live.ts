/**
 * `npm run bench:live -- N`: measures N live connections on one process, 2,000 by default. Prints the delay of an
 * announcement and the memory per connection. Also prints whether clients that reconnect receive the announcements that
 * they have missed.
 */
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember } from '#server/testing/factories.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { insertMembers, startSeededSite } from './seeded-site.ts';

const CLIENTS = Number(process.argv[2] ?? 2000);
const WARM_UP = 200;
const WARM_UP_ROUNDS = 10;
const ROUNDS = 5;
/** An idle process has collected its garbage after this time, in milliseconds. */
const SETTLE_MS = 10_000;
/** The number of connections or requests that are open at the same time. */
const AT_ONCE = 50;

/** A live connection of a member. It records when a message arrives. */
class Listener {
  readonly #url: string;
  readonly #cookie: string;
  #request: ClientRequest | null = null;
  notifiedAt = 0;

  constructor(base: string, { id, cookie }: { id: string; cookie: string }) {
    this.#url = `${base}/api/live?topics=user:${id},all`;
    this.#cookie = `${SESSION_COOKIE}=${cookie}`;
  }

  /** Opens the connection. Resolves when the connection has subscribed. */
  async open(): Promise<void> {
    this.#request = get(this.#url, { headers: { cookie: this.#cookie }, agent: false });
    const [response] = (await once(this.#request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
    response.on('error', () => undefined);
    await once(response, 'data');
    response.on('data', (chunk: Buffer) => {
      if (chunk.includes('notifications')) this.notifiedAt = performance.now();
    });
  }

  close(): void {
    this.#request?.on('error', () => undefined);
    this.#request?.destroy();
  }
}

async function openAll(listeners: Listener[]): Promise<void> {
  await pMap(listeners, (listener) => listener.open(), { concurrency: AT_ONCE });
}

async function announce(admin: TestClient, title: string): Promise<void> {
  await admin.call('createAnnouncement', { title, content: '本文', requestId: newId() });
}

/** Sends an announcement. Prints how many listeners receive it within 10 seconds, and when the last one receives it. */
async function measureRound(admin: TestClient, listeners: Listener[]): Promise<void> {
  for (const listener of listeners) listener.notifiedAt = 0;
  const start = performance.now();
  await announce(admin, 'お知らせ');
  const answered = performance.now() - start;
  const deadline = start + 10_000;
  while (listeners.some(({ notifiedAt }) => notifiedAt === 0) && performance.now() < deadline)
    await sleep(5);
  const notified = listeners.filter(({ notifiedAt }) => notifiedAt > 0);
  const last = Math.max(...notified.map(({ notifiedAt }) => notifiedAt)) - start;
  console.log(
    `announcement: answered after ${answered.toFixed(0)} ms, ${notified.length} notified, the last after ${last.toFixed(0)} ms`,
  );
}

const { url, scene, memory, stop } = await startSeededSite(async (database) => {
  const admin = await insertMember(database, { rank: 'admin' });
  return { admin, members: await insertMembers(database, CLIENTS) };
});
const { admin, members } = scene;
const client = new TestClient(url, admin);
await client.registerToken();
const listeners = members.map((member) => new Listener(url, member));

// Warm-up connections are not measured. They let V8 compile the code and grow its heap first.
const first = listeners.slice(0, WARM_UP);
for (let round = 1; round < WARM_UP_ROUNDS; round += 1) {
  await openAll(first);
  for (const listener of first) listener.close();
}
await openAll(first);
await sleep(SETTLE_MS);
const before = memory();
await openAll(listeners.slice(WARM_UP));
await sleep(SETTLE_MS);
const each = (memory() - before) / (CLIENTS - WARM_UP) / 1024;
console.log(`${CLIENTS} connections: ${each.toFixed(1)} KB of anonymous memory each`);
for (let round = 0; round < ROUNDS; round += 1) {
  await measureRound(client, listeners);
  await sleep(500);
}

for (const listener of listeners) listener.close();
await announce(client, '切れている間のお知らせ');
const start = performance.now();
await openAll(listeners);
const unread = await pMap(
  members,
  async (member) => {
    const path = '/api/notifications/unread-count';
    return (await new TestClient(url, member).get<{ unread_count: number }>(path)).unread_count;
  },
  { concurrency: AT_ONCE },
);
const whole = unread.filter((count) => count === ROUNDS + 1).length;
const took = performance.now() - start;
console.log(
  `reconnected: ${whole} of ${CLIENTS} know all announcements after ${took.toFixed(0)} ms`,
);
await measureRound(client, listeners);
for (const listener of listeners) listener.close();
await stop();
