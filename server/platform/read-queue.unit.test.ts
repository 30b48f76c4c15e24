import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ReadQueue } from './read-queue.ts';

const open = { destroyed: false };

function countTicks(): { count: () => number; stop: () => void } {
  let ticks = 0;
  const next = () => {
    ticks += 1;
    immediate = setImmediate(next);
  };
  let immediate = setImmediate(next);
  return { count: () => ticks, stop: () => clearImmediate(immediate) };
}

it('the queue starts a few reads in each turn of the event loop, in order of arrival', async () => {
  const queue = new ReadQueue({ perTick: 2 });
  const ticks = countTicks();
  const started: [read: number, wait: number][] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map(async (read) => {
      await queue.wait(open);
      started.push([read, ticks.count()]);
    }),
  );
  ticks.stop();
  // The first read starts immediately, in a turn of its own.
  expect(started).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
  ]);
});

it('the queue refuses reads while too many are waiting, and accepts them again later', async () => {
  const queue = new ReadQueue({ perTick: 1, maxWaiting: 2 });
  const waiting = [queue.wait(open), queue.wait(open), queue.wait(open)];
  await expect(queue.wait(open)).rejects.toMatchObject({ code: 'unavailable' });
  await Promise.all(waiting);
  await expect(queue.wait(open)).resolves.toBeUndefined();
});

it('the queue does not start reads whose client has disconnected', async () => {
  const queue = new ReadQueue({ perTick: 1, maxWaiting: 2 });
  const abandoned = [{ destroyed: false }, { destroyed: false }];
  const begun = queue.wait(open);
  const given = Promise.allSettled(abandoned.map((answer) => queue.wait(answer)));
  for (const answer of abandoned) answer.destroyed = true;
  await expect(queue.wait(open)).resolves.toBeUndefined();
  await begun;
  const refused = { status: 'rejected', reason: { code: 'cancelled' } };
  expect(await given).toMatchObject([refused, refused]);
});

it('the response to a request is destroyed when its client disconnects', async () => {
  const responses: ServerResponse[] = [];
  const server = createServer((_, response) => responses.push(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const disconnecting = new AbortController();
  const answer = fetch(`http://127.0.0.1:${port}`, { signal: disconnecting.signal });
  await vi.waitFor(() => expect(responses).toMatchObject([{ destroyed: false }]), 20_000);
  disconnecting.abort();
  await expect(answer).rejects.toThrow();
  await vi.waitFor(() => expect(responses).toMatchObject([{ destroyed: true }]), 20_000);
});
