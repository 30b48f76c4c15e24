import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveConnection, MAX_UNSENT_BYTES } from './live.connection.ts';

const viewer = { userId: 'a', sessionHash: 'b', isComplete: true, hidesOthers: false, admin: null };
const frame = `data: ${'x'.repeat(8000)}\n\n`;
// So many frames that their bytes exceed any socket buffer of the kernel.
const MAX_FRAMES = 10_000;

const server = createServer();
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

/** Opens a client on a raw socket. Returns its socket and the server's response. */
async function open(): Promise<{ socket: Socket; response: ServerResponse }> {
  const requested = once(server, 'request');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: site\r\n\r\n');
  const [, response] = (await requested) as [unknown, ServerResponse];
  return { socket, response };
}

it('a client that does not read is disconnected, with at most 64 KB and a frame unsent [LIVE-06]', async () => {
  const { socket, response } = await open();
  socket.pause();
  const connection = new LiveConnection(response, viewer, []);
  let unsent = 0;
  for (let sent = 0; sent < MAX_FRAMES && !response.destroyed; sent++) {
    unsent = Math.max(unsent, response.writableLength);
    connection.send(frame);
    await nextTurn();
  }
  expect(response.destroyed).toBe(true);
  expect(unsent).toBeGreaterThan(MAX_UNSENT_BYTES);
  expect(unsent).toBeLessThan(MAX_UNSENT_BYTES + 2 * frame.length);
  connection.send(frame);
  socket.destroy();
});

it('a client that reads receives everything', async () => {
  const { socket, response } = await open();
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  const connection = new LiveConnection(response, viewer, []);
  for (let sent = 0; sent < 1000; sent++) {
    connection.send(frame);
    // Writes at the speed of the reader.
    if (response.writableNeedDrain) await once(response, 'drain');
  }
  await expect.poll(() => received).toBeGreaterThan(1000 * frame.length);
  expect(response.destroyed).toBe(false);
  connection.end();
  await once(response, 'finish');
  socket.destroy();
});

it('a client that does not read is disconnected when its connection ends', async () => {
  const { socket, response } = await open();
  socket.pause();
  const connection = new LiveConnection(response, viewer, []);
  for (let sent = 0; sent < MAX_FRAMES && response.writableLength === 0; sent++) {
    connection.send(frame);
    await nextTurn();
  }
  connection.end();
  expect(response.destroyed).toBe(false);
  await once(response, 'close');
  expect(response.writableFinished).toBe(false);
  socket.destroy();
});
