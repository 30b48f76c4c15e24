import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jpegPicture } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { storedFiles } from '#server/testing/uploads.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A server in place of YouTube, with its responses by path and the requested paths. */
let youtube: Server;
let origin: string;
let answers: Record<string, Answer>;
let requested: string[];

beforeAll(async () => {
  youtube = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    const answer = answers[path] ?? ((absent) => absent.writeHead(404).end('no such video'));
    answer(response, request);
  }).listen(0, '127.0.0.1');
  await once(youtube, 'listening');
  origin = `http://127.0.0.1:${(youtube.address() as AddressInfo).port}`;
});
afterAll(() => {
  youtube.closeAllConnections();
  youtube.close();
});

let app: TestApp;
let id: string;
let wide: string;
let barred: string;
let videos = 0;

beforeAll(async () => {
  app = await startTestApp({}, { thumbnailOrigin: origin });
});
afterAll(() => app.close());
beforeEach(() => {
  answers = {};
  requested = [];
  videos += 1;
  id = `aB_-${String(videos).padStart(7, '0')}`;
  wide = `/vi/${id}/maxresdefault.jpg`;
  barred = `/vi/${id}/hqdefault.jpg`;
});

async function restartApp(): Promise<void> {
  await app.close();
  app = await startTestApp({}, { thumbnailOrigin: origin });
}

function sends(bytes: Uint8Array): Answer {
  return (response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
}

const fetchThumbnail = (path = id, headers = {}) =>
  app.visitor().fetch(`/images/youtube/${path}`, { headers });

async function metadataOf(response: Response) {
  return sharp(await response.arrayBuffer()).metadata();
}

describe('the thumbnail of a video', () => {
  it('is fetched once and cached, in the widths and formats of every picture [CARD-05, CARD-13]', async () => {
    answers[wide] = sends(await jpegPicture({ width: 1280, height: 720 }));
    const first = await fetchThumbnail();
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400, must-revalidate');
    expect(await metadataOf(first)).toMatchObject({ format: 'jpeg', width: 800, height: 450 });
    const small = await fetchThumbnail(`${id}?w=200&format=webp`);
    expect(await metadataOf(small)).toMatchObject({ format: 'webp', width: 200 });
    expect(requested).toEqual([wide]);
    answers = {};
    expect((await fetchThumbnail()).status).toBe(200);
    expect(requested).toEqual([wide]);
    expect(await storedFiles(app)).toContain(`cache/images/youtube/${id}.jpeg/800-80.jpeg`);
  });

  it('is negotiated by Accept and has an ETag', async () => {
    answers[wide] = sends(await jpegPicture({ width: 320, height: 180 }));
    const first = await fetchThumbnail(id, { accept: 'image/webp,*/*' });
    expect(first.headers.get('content-type')).toBe('image/webp');
    expect(first.headers.get('vary')).toContain('accept');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetchThumbnail(id, { accept: 'image/webp,*/*', 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  it('is cropped from the letterboxed file when YouTube has no wide file', async () => {
    answers[barred] = sends(await jpegPicture({ width: 480, height: 360 }));
    expect(await metadataOf(await fetchThumbnail())).toMatchObject({ width: 480, height: 270 });
    expect(requested).toEqual([wide, barred]);
  });

  it('is fetched once for concurrent requests', async () => {
    answers[wide] = sends(await jpegPicture({ width: 1280, height: 720 }));
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await fetchThumbnail()).status),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(requested).toEqual([wide]);
  });

  it('is re-encoded, without other data of the file', async () => {
    const jpeg = await jpegPicture({ width: 320, height: 180 });
    answers[wide] = sends(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]));
    const text = Buffer.from(await (await fetchThumbnail()).arrayBuffer()).toString('latin1');
    expect(text).not.toContain('<script>');
  });
});

describe('a request for a thumbnail', () => {
  const isAbsent = async () => {
    const response = await fetchThumbnail();
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ error: { status: 'NOT_FOUND' } });
  };

  it('is not sent to YouTube again soon when the thumbnail is missing [CARD-14]', async () => {
    await isAbsent();
    await isAbsent();
    expect(requested).toEqual([wide, barred]);
  });

  it.each<[string, Answer]>([
    ['HTML in place of a picture', (response) => void response.end('<html>捕まえた</html>')],
    ['a truncated picture', sends(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
    [
      'a redirect',
      (response) => void response.writeHead(302, { location: `${origin}/secret` }).end(),
    ],
    ['an error status', (response) => void response.writeHead(500).end()],
    ['a body above the limit', sends(Buffer.alloc(3 * 1024 * 1024, 0xff))],
    ['a closed connection', (response) => void response.destroy()],
  ])('gets not-found when YouTube responds with %s', async (_name, answer) => {
    await restartApp();
    answers[wide] = answer;
    answers[barred] = answer;
    await isAbsent();
    expect(requested).not.toContain('/secret');
  });

  it('is not sent to YouTube again for a while after YouTube failed [CARD-14]', async () => {
    await restartApp();
    answers[wide] = (response) => void response.destroy();
    await isAbsent();
    const other = await fetchThumbnail('zzzzzzzzzzz');
    expect(other.status).toBe(404);
    expect(requested).toEqual([wide]);
    await restartApp();
  });

  it.each(['short', 'aB_-12345678', '..%2f..%2fsecret', 'abc_DEF-12%0a', '%61bc.DEF-123'])(
    'gets not-found without a request to YouTube for the invalid video id %s',
    async (name) => {
      expect((await fetchThumbnail(name)).status).toBe(404);
      expect(requested).toEqual([]);
    },
  );

  it.each(['w=333', 'q=1', 'format=svg', 'url=http://evil.example'])(
    'is refused when its query is not supported for any picture: %s',
    async (query) => {
      expect((await fetchThumbnail(`${id}?${query}`)).status).toBe(400);
      expect(requested).toEqual([]);
    },
  );
});

it('the fetches of an IP address are limited, and cached thumbnails are not [TAKE-05]', async () => {
  await restartApp();
  answers[wide] = sends(await jpegPicture({ width: 160, height: 90 }));
  expect((await fetchThumbnail()).status).toBe(200);
  let last: Response | undefined;
  for (let n = 0; n < 120; n += 1)
    last = await fetchThumbnail(`video${String(n).padStart(6, '0')}`);
  expect(last?.status).toBe(429);
  expect(last?.headers.get('content-type')).toContain('json');
  expect(await last?.json()).toMatchObject({ error: { details: { reason: 'rate-limit' } } });
  expect((await fetchThumbnail()).status).toBe(200);
});

it('a page loads only the player from YouTube [CARD-17]', async () => {
  const policy = (await app.visitor().fetch('/healthz')).headers.get('content-security-policy');
  expect(policy).not.toContain('ytimg');
  expect(policy?.split(';').map((part) => part.trim())).toContain(
    'frame-src https://www.youtube-nocookie.com',
  );
});
