import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { jpegPicture, pngPicture, sourceOf } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import {
  deleteUploads,
  expectNothingStored,
  sendPicture,
  upload,
} from '#server/testing/uploads.ts';
import { storePicture } from './pictures.service.ts';

// The upload timeout is too long to affect a stalled upload during a test.
const app = useTestApp({}, { connectionLimits: { bodyWindow: 120_000 } });
const small = { width: 60, height: 40 };

afterEach(() => deleteUploads(app()));

/** Starts an upload over a bare connection. `length` is the announced size, `body` the sent part. */
function sendRaw(member: TestClient, length: number, body: Buffer) {
  const socket = connect(Number(new URL(app().url).port), '127.0.0.1');
  const head = [
    'POST /api/uploads?folder=post-images HTTP/1.1',
    'host: x',
    `cookie: ${SESSION_COOKIE}=${member.cookie}`,
    `x-csrf-token: ${member.token}`,
    'content-type: multipart/form-data; boundary=cut',
    `content-length: ${length}`,
    'connection: close\r\n\r\n',
  ];
  socket.write(Buffer.concat([Buffer.from(head.join('\r\n')), body]));
  return socket;
}

async function wholeForm(): Promise<Buffer> {
  const picture = await jpegPicture({ width: 800, height: 800 });
  const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--cut--\r\n')]);
}

// Whether running uploads occupy all upload slots of a member. The only way to find out is to try another upload, so
// the function uploads a text, which is refused and not stored.
const isOccupied = async (member: TestClient) => {
  const failure = await failureOf(upload(member, Buffer.from('text')));
  return failure.envelope.details?.reason === 'uploads-at-once';
};
// Stays below the limit of 60 uploads a minute.
const patient = { interval: 600, timeout: 15_000 };

/** Reads the response, so that the end or a reset of the connection is noticed. */
function untilClosed(socket: Socket): Socket {
  return socket.on('error', () => undefined).resume();
}

async function occupySlots(member: TestClient): Promise<Socket[]> {
  const form = await wholeForm();
  const half = form.subarray(0, form.length / 2);
  const sockets: Socket[] = [];
  const areOccupied = async () => {
    // The upload of `isOccupied` may have taken the last slot at the same time, so a refused upload is sent again.
    const missing = [0, 1, 2, 3].filter((slot) => sockets[slot]?.closed !== false);
    for (const slot of missing) sockets[slot] = untilClosed(sendRaw(member, form.length, half));
    return missing.length === 0 && isOccupied(member);
  };
  await expect.poll(areOccupied, patient).toBe(true);
  return sockets;
}

async function closeAll(member: TestClient, sockets: Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => isOccupied(member), patient).toBe(false);
}

describe('an upload that fails or stalls', () => {
  it('leaves no file and no row when the connection is closed', async () => {
    const member = await app().member();
    await closeAll(member, await occupySlots(member));
    await expectNothingStored(app());
    await expect(upload(member, await pngPicture(small))).resolves.toBeDefined();
  });

  it('occupies no slot when the connection is closed after the body was sent, but before the server has read the body [TAKE-31]', async () => {
    const member = await app().member();
    const form = await wholeForm();
    // If closed uploads kept their upload slots, four of them would occupy all slots of the member forever.
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const socket = sendRaw(member, form.length, form);
      await once(socket, 'connect');
      await nextTurn();
      socket.destroy();
    }
    await expect.poll(() => isOccupied(member), patient).toBe(false);
  });

  it('occupies one of the four slots of its member, and no slot of another member [TAKE-01, TAKE-33]', async () => {
    const [member, other] = [await app().member(), await app().member()];
    const picture = await pngPicture(small);
    const sockets = await occupySlots(member);
    expect(await failureOf(upload(member, picture))).toMatchObject({
      envelope: {
        status: 'RESOURCE_EXHAUSTED',
        message: 'ほかの画像をアップロード中です。終わってからもう一度お試しください',
        details: { reason: 'uploads-at-once' },
      },
    });
    await expect(upload(other, picture)).resolves.toBeDefined();
    await closeAll(member, sockets);
    await expect(upload(member, picture)).resolves.toBeDefined();
  });

  it('does not affect other members behind the same IP address, until too many members behind this address upload [TAKE-13, TAKE-46]', async () => {
    const [other, late] = [await app().member(), await app().member()];
    const picture = await pngPicture(small);
    const senders = await Promise.all(Array.from({ length: 12 }, () => app().member()));
    const [few, many] = [senders.slice(0, 6), senders.slice(6)];
    const sockets = await Promise.all(few.map(occupySlots));
    await expect(upload(other, picture)).resolves.toBeDefined();
    sockets.push(...(await Promise.all(many.map(occupySlots))));
    const refused = await sendPicture(late, picture);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]/);
    await Promise.all(senders.map((sender, index) => closeAll(sender, sockets[index] ?? [])));
    await expect(upload(late, picture)).resolves.toBeDefined();
  });

  it('is reported and leaves no file and no row when its body is cut off', async () => {
    const half = (await wholeForm()).subarray(0, 5000);
    const socket = sendRaw(await app().member(), half.length, half);
    const answer = Buffer.concat(await Array.fromAsync(socket)).toString();
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(answer).toContain('"reason":"upload-cut-off"');
    expect(answer).toContain('途中で中断されました');
    await expectNothingStored(app());
  });

  it('is rejected before the body is read when its content-length is too large', async () => {
    const socket = sendRaw(await app().member(), 50_000_000, Buffer.from('--cut\r\n'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413/);
    await expectNothingStored(app());
  });

  it('leaves no file when the row cannot be written', async () => {
    const deps = { database: app().database, files: app().files };
    const unknown = { folder: 'post-images', userId: 'nobody' } as const;
    await expect(storePicture(deps, sourceOf(await pngPicture(small)), unknown)).rejects.toThrow();
    await expectNothingStored(app());
  });

  it('leaves no row when the file cannot be written', async () => {
    const failing = {
      ...app().files,
      put: async (...parts: Parameters<ReturnType<typeof app>['files']['put']>) => {
        await app().files.put(...parts);
        throw new Error('no space left');
      },
    };
    const { id } = await app().member();
    const deps = { database: app().database, files: failing };
    const placing = { folder: 'post-images', userId: id } as const;
    await expect(storePicture(deps, sourceOf(await pngPicture(small)), placing)).rejects.toThrow(
      'no space',
    );
    await expectNothingStored(app());
  });
});
