import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import type { Files } from './files.ts';
import type { BucketLocation } from './files-location.ts';
import { startGcsServer } from './gcs-server.testing.ts';
import { openBucket, openSiteFiles } from './open-site-files.ts';
import { startS3Front } from './s3-front.testing.ts';
import { startS3Server } from './s3-server.testing.ts';

type Server = Awaited<ReturnType<typeof startS3Server>>;

let dataDir: string;
let server: Server;
let google: Awaited<ReturnType<typeof startGcsServer>>;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hiroba-files-'));
  server = await startS3Server();
  google = await startGcsServer();
  for (const [name, value] of Object.entries(server.account)) vi.stubEnv(name, value);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await google.close();
  await rm(dataDir, { recursive: true, force: true });
});

function bucketAt({ location }: Pick<Server, 'location'>, prefix: string): BucketLocation {
  return { ...location, prefix };
}

const stores: [string, () => Promise<Files>][] = [
  ['a folder', () => openSiteFiles({ dataDir, bucket: null })],
  ['a bucket', () => openSiteFiles({ dataDir, bucket: bucketAt(server, '') })],
  ['a prefix of a bucket', () => openSiteFiles({ dataDir, bucket: bucketAt(server, 'fans/') })],
  ['a bucket of Google', () => openSiteFiles({ dataDir, bucket: bucketAt(google, '') })],
  [
    'a prefix of a bucket of Google',
    () => openSiteFiles({ dataDir, bucket: bucketAt(google, 'fans/') }),
  ],
];

async function* parts(): AsyncGenerator<Buffer> {
  yield Buffer.from('ひと');
  yield Buffer.from('つ');
}

describe.each(stores)('files in %s', (_name, open) => {
  it('return the bytes that were stored [OPS-248, OPS-30, OPS-36]', async () => {
    const files = await open();
    for (const size of [0, 1, 5000, 3_000_000]) {
      const bytes = Buffer.alloc(size, 'ひろば');
      await files.put(`post-images/${size}.png`, bytes, 'image/png');
      expect(bytes.equals((await files.read(`post-images/${size}.png`)) as Buffer)).toBe(true);
    }
  });

  it('are read as null when they are missing or deleted [OPS-248, OPS-30, OPS-36]', async () => {
    const files = await open();
    expect(await files.read('post-images/a.png')).toBeNull();
    expect(await files.open('post-images/a.png')).toBeNull();
    await files.put('post-images/a.png', Buffer.from('a'), 'image/png');
    await files.delete('post-images/a.png');
    await files.delete('post-images/a.png');
    expect(await files.read('post-images/a.png')).toBeNull();
  });

  it('return any range of bytes, even when they were stored from a stream of unknown length [OPS-248, OPS-30, OPS-36]', async () => {
    const files = await open();
    await files.putStream('exports/a.zip', Readable.from(parts()), 'application/zip');
    const file = await files.open('exports/a.zip');
    expect(file?.length).toBe(9);
    expect(await text(file?.stream({ start: 3, end: 5 }) ?? Readable.from([]))).toBe('と');
    expect(await text(file?.stream({ start: 0, end: 8 }) ?? Readable.from([]))).toBe('ひとつ');
  });

  it('do not exist before their stream has ended, or when the stream fails [OPS-249, OPS-36]', async () => {
    const files = await open();
    async function* failing(): AsyncGenerator<Buffer> {
      yield* parts();
      expect(await files.open('exports/a.zip')).toBeNull();
      throw new Error('cut off');
    }
    const writing = files.putStream('exports/a.zip', Readable.from(failing()), 'application/zip');
    await expect(writing).rejects.toThrow();
    expect(await Array.fromAsync(files.list('exports'))).toEqual([]);
  });

  it('are listed with their times; the list of a missing folder is empty [OPS-248, OPS-30, OPS-36]', async () => {
    const files = await open();
    const names = Array.from({ length: 12 }, (_, at) => `post-images/${at}.png`).sort();
    for (const name of names) await files.put(name, Buffer.from('a'), 'image/png');
    const found = await Array.fromAsync(files.list('post-images'));
    expect(found.map(({ key }) => key).sort()).toEqual(names);
    expect(Math.abs((found[0]?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await Array.fromAsync(files.list('event-images'))).toEqual([]);
  });

  it('refuse keys that lead out of their location [OPS-30, OPS-36]', async () => {
    const files = await open();
    await expect(files.put('../other', Buffer.from('x'), 'text/plain')).rejects.toThrow();
    await expect(files.read('post-images/../../secret')).rejects.toThrow();
  });

  it('resolve a ping when they are usable [OPS-248, OPS-30, OPS-36]', async () => {
    await expect((await open()).ping()).resolves.toBeUndefined();
  });
});

it.each([
  ['S3', () => server],
  ['Google', () => google],
])(
  'a listing of a prefix of %s contains all its files with their sizes, without the marker and other prefixes [OPS-32, OPS-36]',
  async (_name, at) => {
    const files = await openBucket(bucketAt(at(), 'fans/'), dataDir);
    const neighbour = await openBucket(bucketAt(at(), 'fans-too/'), dataDir);
    await neighbour.put('post-images/a.png', Buffer.from('a'), 'image/png');
    await files.put('hiroba-site.json', Buffer.from('{}'), 'application/json');
    const expected = Array.from({ length: 12 }, (_, at) => ({
      key: `post-images/${at}.png`,
      bytes: at,
    }));
    for (const { key, bytes } of expected) await files.put(key, Buffer.alloc(bytes), 'image/png');
    const found = await Array.fromAsync(files.listAll());
    expect(found.toSorted((a, b) => a.bytes - b.bytes)).toEqual(expected);
  },
);

it('files under one prefix of a bucket are not found under another prefix, and the data directory contains no file [OPS-30]', async () => {
  const one = await openSiteFiles({ dataDir, bucket: bucketAt(server, 'one/') });
  const two = await openSiteFiles({ dataDir, bucket: bucketAt(server, 'two/') });
  await one.put('post-images/a.png', Buffer.from('a'), 'image/png');
  await one.putStream('exports/a.zip', Readable.from(parts()), 'application/zip');
  expect(await two.read('post-images/a.png')).toBeNull();
  expect(existsSync(join(dataDir, 'files'))).toBe(false);
  expect(await readdir(join(dataDir, 'cache/spool'))).toEqual([]);
});

it('a bucket gets one request for each read, listing and probe [OPS-35]', async () => {
  await using front = await startS3Front(String(server.location.endpoint));
  const bucket = { ...server.location, endpoint: front.endpoint };
  const files = await openSiteFiles({ dataDir, bucket });
  for (const name of ['a', 'b', 'c'])
    await files.put(`post-images/${name}.png`, Buffer.from('a'), 'image/png');
  const asked = async (act: () => Promise<unknown>) => {
    front.requests.length = 0;
    await act();
    return front.requests.map((request) => request.replace(/\?.*/, ''));
  };
  expect(await asked(() => files.read('post-images/a.png'))).toEqual([
    'GET /hiroba/post-images/a.png',
  ]);
  expect(await asked(() => files.read('none.png'))).toEqual(['GET /hiroba/none.png']);
  expect(await asked(() => files.open('none.png'))).toEqual(['HEAD /hiroba/none.png']);
  expect(await asked(() => Array.fromAsync(files.list('post-images')))).toEqual(['GET /hiroba/']);
  expect(await asked(() => files.ping())).toEqual(['GET /hiroba/hiroba-site.json']);
  expect(await asked(() => files.ping())).toEqual([]);
});

it('the upload of a stream is repeated while the server of a bucket is busy, and finally fails as unavailable [OPS-262]', async () => {
  let failures = 2;
  await using front = await startS3Front(String(server.location.endpoint), (method) => {
    if (method !== 'PUT' || failures === 0) return null;
    failures -= 1;
    return { status: 503, code: 'SlowDown' };
  });
  const files = await openSiteFiles({
    dataDir,
    bucket: { ...server.location, endpoint: front.endpoint },
  });
  await files.putStream('exports/a.zip', Readable.from(parts()), 'application/zip');
  expect(String(await files.read('exports/a.zip'))).toBe('ひとつ');
  failures = 10;
  const writing = files.putStream('exports/b.zip', Readable.from(parts()), 'application/zip');
  expect(isUnavailable(await writing.catch((error: unknown) => error))).toBe(true);
  expect(await files.read('exports/b.zip')).toBeNull();
});

it('every operation fails as unavailable while the server of a bucket is unreachable [OPS-31]', async () => {
  const away = await startS3Server();
  const files = await openSiteFiles({ dataDir, bucket: bucketAt(away, '') });
  await away.close();
  const failures = await Promise.all([
    files.ping().catch((error: unknown) => error),
    files.put('post-images/a.png', Buffer.from('a'), 'image/png').catch((error: unknown) => error),
    files.read('post-images/a.png').catch((error: unknown) => error),
    files.open('post-images/a.png').catch((error: unknown) => error),
  ]);
  expect(failures.map(isUnavailable)).toEqual([true, true, true, true]);
});
