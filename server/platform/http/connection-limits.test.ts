import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { like, subscribe } from '#server/features/operation/live/live.testing.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import {
  chunkOf,
  flood,
  headOf,
  openConnection,
  pauseReading,
  sendSlowly,
} from '#server/testing/raw-connection.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { upload } from '#server/testing/uploads.ts';

const MEGABYTE = 1024 * 1024;
// The limit of a response is long, because a busy process can write nothing for a while.
const limits = { headers: 1500, bodyWindow: 1000, bodyRate: 8 * 1024, answer: 3000 };
/** The number of pauses of 100 ms, which together take longer than the limit of a response. */
const BREAKS = 35;
/** More bytes than the buffers of a connection can hold. */
const longAnswer = Buffer.alloc(64 * MEGABYTE, 'x');
/** The responses of `/test/long`, in order. */
const responses: ServerResponse[] = [];

const site = useTestApp(
  {},
  {
    connectionLimits: limits,
    extend: (app) => {
      app.get('/test/long', { config: { access: 'public' } }, (_request, reply) => {
        responses.push(reply.raw);
        return reply.type('application/octet-stream').send(longAnswer);
      });
    },
  },
);

const open = () => openConnection(site().url);
const json = 'content-type: application/json';
const form = 'content-type: multipart/form-data; boundary=cut';
const uploads = '/api/uploads?folder=post-images';
const beginning = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

/** Sends a request whose response the client does not read. Returns the response after its connection was closed. */
async function unreadResponse(): Promise<ServerResponse> {
  const { socket } = open();
  const count = responses.length;
  socket.pause();
  socket.write('GET /test/long HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => responses.length).toBe(count + 1);
  const [response] = responses.slice(-1) as [ServerResponse];
  if (!response.closed) await once(response, 'close');
  socket.destroy();
  return response;
}

describe('a connection is closed', () => {
  it('when its headers do not arrive [TAKE-09, TAKE-14]', async () => {
    const connection = open();
    connection.socket.write('GET /api/posts HTTP/1.1\r\nhost: x\r\n');
    const stop = sendSlowly(connection, () => 'x-drip: 1\r\n');
    const answer = await connection.closed.finally(stop);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('when it receives nothing at all [TAKE-09]', async () => {
    expect(await open().closed).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ['a call', '/functions/createPost', json, '{"data":'],
    ['an upload', uploads, form, beginning],
  ])('when the body of %s arrives too slowly [TAKE-41]', async (_name, path, type, start) => {
    const head = headOf(await site().member(), path, [type, 'content-length: 60000']);
    const connection = open();
    connection.socket.write(head + start);
    const stop = sendSlowly(connection, () => 'x');
    const answer = await connection.closed.finally(stop);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('when the bodies of a member’s uploads arrive too slowly, so that the member can upload again', async () => {
    const member = await site().member();
    const head = headOf(member, uploads, [form, 'content-length: 60000']);
    // The maximum number of concurrent uploads of a member.
    const connections = [1, 2, 3, 4].map(open);
    for (const { socket } of connections) socket.write(head + beginning);
    await Promise.all(connections.map(({ closed }) => closed));
    const picture = await pngPicture({ width: 8, height: 8 });
    // The server frees an upload's slot a moment after it closes the connection. It allows 60 uploads a minute.
    await expect
      .poll(() => upload(member, picture), { interval: 600 })
      .toMatchObject({ image: { width: 8 } });
  });

  it('when the client does not read the response [TAKE-10]', async () => {
    expect((await unreadResponse()).writableFinished).toBe(false);
  });
});

describe('a connection stays open', () => {
  it('while a body arrives slowly but not too slowly [TAKE-41]', async () => {
    const body = Buffer.alloc(60_000, ' ');
    const lines = [json, `content-length: ${body.length}`, 'connection: close'];
    const head = headOf(await site().member(), '/functions/createPost', lines);
    const connection = open();
    connection.socket.write(head);
    const started = performance.now();
    let sent = 0;
    sendSlowly(connection, () => {
      if (sent === body.length) return null;
      const from = sent;
      // Sends 20 bytes per elapsed millisecond. A test that was busy catches up, so that no window receives too little.
      sent = Math.min(body.length, Math.floor(20 * (performance.now() - started)));
      return body.subarray(from, sent);
    });
    expect(await connection.closed).toMatch(/^HTTP\/1.1 400 /);
    expect(performance.now() - started).toBeGreaterThan(2 * limits.bodyWindow);
    expect(connection.answer()).not.toContain('408');
  });

  it('while the client reads its response with pauses [TAKE-42]', async () => {
    const connection = open();
    const { socket } = connection;
    socket.write('GET /test/long HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const started = performance.now();
    let breaks = 0;
    socket.on('data', () => {
      if (breaks === BREAKS || socket.bytesRead < breaks * MEGABYTE) return;
      breaks += 1;
      pauseReading(socket);
    });
    const answer = await connection.closed;
    expect(breaks).toBe(BREAKS);
    expect(answer.length).toBeGreaterThan(longAnswer.length);
    expect(performance.now() - started).toBeGreaterThan(limits.answer);
  });

  it('while it receives live messages, even with long pauses [TAKE-42]', async () => {
    const [author, fan] = [await site().member(), await site().member()];
    const post = await insertPost(site().database, author.id);
    const watch = await subscribe(fan, `post:${post}`);
    // Shows that the time limit of a response has passed.
    await unreadResponse();
    await like(author, post);
    await watch.until(/"likes_count":1/);
    expect(watch.messages()).toHaveLength(1);
    watch.stop();
  });
});

describe('a body over its limit', () => {
  const junk = Buffer.alloc(MEGABYTE, 'x');
  const most = 200 * MEGABYTE;

  it.each([
    ['a call, of unknown length', '/functions/createPost', json, '', true],
    ['a call, of known length', '/functions/createPost', json, '', false],
    ['an upload, of unknown length', uploads, form, beginning, true],
    ['an upload, of known length', uploads, form, beginning, false],
    ['an upload, before its first part', uploads, form, '', true],
    ['an upload, after its last part', uploads, form, `${beginning}a\r\n--cut--\r\n`, true],
  ])(
    'is cut off, and the request is refused: %s [TAKE-11, TAKE-43]',
    async (_name, path, type, start, isChunked) => {
      const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${most}`;
      const body = Buffer.from(start);
      const head = headOf(await site().member(), path, [type, length]);
      const connection = open();
      connection.socket.write(head);
      if (start !== '') connection.socket.write(isChunked ? chunkOf(body) : body);
      const sent = await flood(connection, isChunked ? chunkOf(junk) : junk, most);
      const answer = await connection.closed;
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toContain('"INVALID_ARGUMENT"');
      // The client can send no more than the limit, the buffers on both sides, and the bytes that the server reads before
      // it cuts the connection.
      expect(sent).toBeLessThan(most / 2);
    },
  );
});

it('requests without a connection, such as those of the embedded provider, have no limits', async () => {
  const errors: unknown[] = [];
  const record = (error: unknown) => errors.push(error);
  process.on('uncaughtException', record);
  try {
    const answer = await site().app.inject({
      method: 'POST',
      url: '/functions/signOut',
      headers: { 'content-type': 'application/json' },
      payload: '{"data":{}}',
    });
    expect(answer.statusCode).toBeLessThan(500);
    // A connection that sends nothing is closed when its time limits have passed.
    await open().closed;
    const { socket, closed } = open();
    socket.write(
      `POST /functions/signOut HTTP/1.1\r\nhost: x\r\n${json}\r\ncontent-length: 99\r\n\r\n`,
    );
    await closed;
    expect(errors).toEqual([]);
  } finally {
    process.off('uncaughtException', record);
  }
});
