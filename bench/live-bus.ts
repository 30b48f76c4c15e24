/**
 * `npm run bench:bus`: measures live messages from one process to another over PostgreSQL and over Redis. It sends
 * messages at a fixed rate for some seconds. Prints the delays, and how many messages arrived during the sending.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestPostgres } from '#scripts/postgres.ts';
import { hasTestRedis, startTestRedis } from '#scripts/redis.ts';
import { liveUrl } from '#server/platform/env/live-url.ts';
import { openBus } from '#server/platform/live/open-bus.ts';
import { createLog } from '#server/platform/log/log.ts';

const RATES = [500, 1000, 2000, 5000, 10_000];
const SECONDS = 5;
/** The interval between groups of messages, in milliseconds. */
const TICK_MS = 5;

type Address = Parameters<typeof openBus>[0];

/** The current time on a clock that both processes share. Each message contains the time at which it is sent. */
const now = () => performance.timeOrigin + performance.now();

/** Runs the receiving process. It reports the delays of messages when the sender asks for them. */
async function receive(address: Address): Promise<void> {
  const bus = await openBus(address, createLog('warn'));
  let delays: number[] = [];
  bus.subscribe({
    receive: (message) => {
      if (message.kind === 'session-ended') delays.push(now() - Number(message.session_hash));
    },
    gap: () => console.log('a gap'),
  });
  process.on('message', () => {
    process.send?.(delays);
    delays = [];
  });
  process.send?.('ready');
}

async function measure(name: string, address: Address): Promise<void> {
  const receiver = fork(import.meta.filename, [JSON.stringify(address)]);
  await once(receiver, 'message');
  const bus = await openBus(address, createLog('warn'));
  for (const rate of RATES) {
    const { user, system } = process.cpuUsage();
    const each = (rate * TICK_MS) / 1000;
    const start = now();
    let sent = 0;
    while (now() - start < SECONDS * 1000) {
      const due = Math.ceil(((now() - start) / TICK_MS) * each);
      for (; sent < due; sent += 1)
        bus.publish({ kind: 'session-ended', session_hash: `${now()}` });
      await sleep(TICK_MS);
    }
    const inTime = await delaysOf(receiver);
    await sleep(3000);
    const delays = [...inTime, ...(await delaysOf(receiver))].sort((a, b) => a - b);
    const used = process.cpuUsage();
    const cpu = (used.user - user + used.system - system) / sent;
    const at = (part: number) => delays[Math.floor(delays.length * part)]?.toFixed(1);
    console.log(
      `${name}, ${rate}/s: ${inTime.length} of ${sent} arrived while sending, ${delays.length} after 3 s; ` +
        `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${cpu.toFixed(0)} µs of the sender each`,
    );
  }
  receiver.kill();
  await bus.close();
}

async function delaysOf(receiver: ChildProcess): Promise<number[]> {
  receiver.send('report');
  const [delays] = (await once(receiver, 'message')) as [number[]];
  return delays;
}

async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  if (postgres) {
    await measure('PostgreSQL', { liveServers: null, databaseDirectUrl: postgres.url });
    await postgres.stop();
  }
  if (!hasTestRedis()) return;
  const redis = await startTestRedis();
  await measure('Redis', { liveServers: liveUrl.parse(redis.url), databaseDirectUrl: null });
  await redis.stop();
}

const [, , address] = process.argv;
await (address === undefined ? main() : receive(JSON.parse(address) as Address));
