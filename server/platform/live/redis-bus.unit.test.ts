import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  hasTestRedis,
  startTestRedis,
  startTestRedisCluster,
  startTestSentinel,
  type TestRedis,
} from '#scripts/redis.ts';
import { liveUrl } from '#server/platform/env/live-url.ts';
import { freePort } from '#server/testing/free-port.ts';
import { createTestLog } from '#server/testing/test-log.ts';
import type { BusMessage, LiveBus } from './live-bus.ts';
import { createRedisBus } from './redis-bus.ts';

const { log, logged } = createTestLog();

const ended = (hash: string | number): BusMessage => ({
  kind: 'session-ended',
  session_hash: String(hash),
});

const openBus = (url: string) => createRedisBus(liveUrl.parse(url), log);

/** Records the messages and the gaps that a bus delivers. */
function record(bus: LiveBus) {
  const record = { received: [] as BusMessage[], gaps: 0 };
  bus.subscribe({
    receive: (message) => record.received.push(message),
    gap: () => {
      record.gaps += 1;
    },
  });
  return record;
}

describe.skipIf(!hasTestRedis())('the bus of Redis', () => {
  let redis: TestRedis;
  let here: LiveBus;
  let there: LiveBus;

  beforeAll(async () => {
    redis = await startTestRedis();
    [here, there] = [await openBus(redis.url), await openBus(redis.url)];
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await redis.stop();
  });

  it('carries messages in order to all processes, including the sender [LIVE-14]', async () => {
    const [own, other] = [record(here), record(there)];
    const sent = Array.from({ length: 100 }, (_, index) => ended(index));
    for (const message of sent) here.publish(message);
    await expect.poll(() => own.received).toEqual(sent);
    await expect.poll(() => other.received).toEqual(sent);
  });

  it('separates sites by the number of the database [LIVE-14]', async () => {
    const neighbour = await openBus(`${redis.url}/1`);
    const [own, other] = [record(neighbour), record(here)];
    here.publish(ended('here'));
    neighbour.publish(ended('neighbour'));
    await expect.poll(() => own.received).toEqual([ended('neighbour')]);
    await expect.poll(() => other.received).toEqual([ended('here')]);
    await neighbour.close();
  });

  it('ignores invalid messages on its channel', async () => {
    const { received } = record(here);
    there.publish({ kind: 'event' } as BusMessage);
    there.publish(ended('valid'));
    await expect.poll(() => received).toEqual([ended('valid')]);
  });

  it('reports a gap after an interruption, and delivers later messages [LIVE-23]', async () => {
    const other = record(there);
    await redis.kill();
    await expect.poll(() => logged.join('')).toMatch(/connection to Redis failed/);
    expect(logged.join('')).not.toContain('himitsu');
    here.publish(ended('meanwhile'));
    await redis.restart();
    await expect.poll(() => other.gaps).toBe(1);
    // The clients of each of the two buses have failed several times.
    expect(logged.join('').match(/connection to Redis failed/g)?.length).toBeLessThanOrEqual(2);
    // The sender may have reconnected before the other process listens.
    here.publish(ended('afterwards'));
    await expect.poll(() => other.received.at(-1)).toEqual(ended('afterwards'));
  });
});

it('when Redis cannot be reached, its bus fails with one line that does not contain the password [OPS-17]', async () => {
  const url = `redis://:himitsu@127.0.0.1:${await freePort()}`;
  const failure = openBus(url).catch((error: unknown) => String(error));
  expect(await failure).toMatch(
    /Redis at 127\.0\.0\.1:\d+ cannot be used \(.*\)\. Check LIVE_URL\.$/,
  );
  expect(await failure).not.toContain('himitsu');
});

describe.skipIf(!hasTestRedis()).each([
  ['of a cluster', startTestRedisCluster],
  ['behind Sentinel', startTestSentinel],
])('the servers %s', (_kind, start) => {
  it('carry messages, and continue when one of them is killed [LIVE-25]', async () => {
    const group = await start();
    onTestFinished(() => group.stop());
    const buses = await Promise.all([...group.urls, ...group.urls].map(openBus));
    onTestFinished(async () => void (await Promise.all(buses.map((bus) => bus.close()))));
    const records = buses.map(record);
    const untilAllReach = async (text: string) => {
      const sent = buses.map((_bus, index) => ended(`${text} ${index}`));
      // A message is lost when its server ends, and a bus reads nothing until it is connected to another server.
      const missing = () => {
        for (const [index, bus] of buses.entries()) bus.publish(sent[index] as BusMessage);
        const texts = records.map(({ received }) => JSON.stringify(received));
        return sent.filter((each) => texts.some((text) => !text.includes(JSON.stringify(each))));
      };
      await expect.poll(missing, { timeout: 40_000 }).toEqual([]);
    };
    await untilAllReach('before');
    await group.servers[0]?.kill();
    await untilAllReach('after');
    expect(records.some(({ gaps }) => gaps > 0)).toBe(true);
    expect(logged.join('')).not.toContain('himitsu');
  });
});

it.skipIf(!hasTestRedis())(
  'a wrong name of the master is one line that says so [LIVE-26]',
  async () => {
    const group = await startTestSentinel();
    onTestFinished(() => group.stop());
    const failure = openBus(String(group.urls[0]).replace('/hiroba', '/fans'));
    await expect(failure).rejects.toThrow(/knows no master named fans\)\. Check LIVE_URL\.$/);
  },
);
