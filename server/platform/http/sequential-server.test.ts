import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openConnection } from '#server/testing/raw-connection.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const MEGABYTE = 1024 * 1024;

/** The number of requests that are running for each path `/test/turn/…`, now and at most. */
const running = new Map<string, { now: number; most: number }>();
/** How many responses of `/test/long` have begun. */
let longAnswers = 0;

const site = useTestApp(
  {},
  {
    extend: (app) => {
      const config = { access: 'public' } as const;
      app.get<{ Params: { name: string } }>('/test/turn/:name', { config }, async ({ params }) => {
        const counts = running.get(params.name) ?? { now: 0, most: 0 };
        running.set(params.name, counts);
        counts.now += 1;
        counts.most = Math.max(counts.most, counts.now);
        for (let round = 0; round < 5; round += 1) await nextTurn();
        counts.now -= 1;
        return { name: params.name };
      });
      // More bytes than the buffers of a connection can hold.
      app.get('/test/long', { config }, (_request, reply) => {
        longAnswers += 1;
        return reply.type('application/octet-stream').send(Buffer.alloc(64 * MEGABYTE));
      });
    },
  },
);

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const last = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);

it('the pipelined requests of a connection are served one after another, in order [TAKE-26]', async () => {
  const { socket, closed } = openConnection(site().url);
  socket.write(get('/test/turn/a').repeat(10) + get('/api/nothing') + last('/test/turn/a'));
  const answers = await closed;
  expect(statusesIn(answers)).toEqual([...Array(10).fill('200'), '404', '200']);
  expect(running.get('a')).toEqual({ now: 0, most: 1 });
});

it('a pipelined request with a body is served in order [TAKE-26]', async () => {
  const { socket, closed } = openConnection(site().url);
  const body = JSON.stringify({ data: { userId: 'x' } });
  const post = `POST /functions/fetchUserNFTs HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  socket.write(get('/test/turn/b') + post + last('/test/turn/b'));
  expect(statusesIn(await closed)).toEqual(['200', '400', '200']);
});

it('a connection with too many waiting requests is closed [TAKE-57]', async () => {
  const { socket, closed } = openConnection(site().url);
  socket.write(get('/test/turn/c').repeat(1000));
  expect(statusesIn(await closed).length).toBeLessThan(20);
  expect(running.get('c')?.most).toBe(1);
  expect((await site().visitor().fetch('/test/turn/d')).status).toBe(200);
});

it('for a client that reads no response, only one response is rendered, and other clients are served [TAKE-26]', async () => {
  const { socket } = openConnection(site().url);
  socket.pause();
  socket.write(get('/test/long').repeat(10));
  await expect.poll(() => longAnswers).toBe(1);
  const visitor = site().visitor();
  for (let request = 0; request < 20; request += 1) {
    expect((await visitor.fetch('/api/posts')).status).toBe(200);
  }
  expect(longAnswers).toBe(1);
  socket.destroy();
});
