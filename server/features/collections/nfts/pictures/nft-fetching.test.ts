import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import { createPublicFetch } from '#server/platform/net/fetch-public.ts';
import { flatPicture, pngPicture } from '#server/testing/pictures.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { deleteUnusedMedia, mediaDirectory } from './nft-media-files.ts';
import { insertNft, SourceHost, sends, useSourceHost } from './nft-pictures.testing.ts';

const { site, host } = useSourceHost();

async function pictureOf(image_source: string): Promise<string> {
  const owner = await site().member();
  return `/images/nft/${await insertNft(site(), owner.id, { image_source })}`;
}

/** Starts a host. Each test uses a new host, because a failed host is skipped for a while. */
async function startHost(): Promise<SourceHost> {
  const started = new SourceHost();
  await started.listen();
  onTestFinished(() => started.close());
  return started;
}

const get = (path: string) => site().visitor().fetch(path);
const png = () => pngPicture({ width: 30, height: 30 });

async function cachedFiles(): Promise<string[]> {
  const found = await readdir(mediaDirectory(site().env.dataDir), {
    recursive: true,
    withFileTypes: true,
  });
  return found.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
}

async function widthOf(response: Response): Promise<number> {
  return (await sharp(await response.arrayBuffer()).metadata()).width;
}

describe('a source', () => {
  it('is fetched once for 200 concurrent requests [IMG-16, NFT-77]', async () => {
    const source = host.source(sends(await png()));
    const path = await pictureOf(source);
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await get(path)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(host.timesOf(source)).toBe(1);
  });

  it('is fetched once for all NFTs with the same source, and for all processes with the same disk [IMG-16]', async () => {
    const source = host.source(sends(await png()));
    const path = await pictureOf(source);
    expect((await get(path)).status).toBe(200);
    expect((await get(await pictureOf(source))).status).toBe(200);
    const other = await startTestApp(
      { DATA_DIR: site().env.dataDir },
      { databaseUrl: site().databaseUrl ?? undefined },
    );
    onTestFinished(() => other.close());
    // The other process is not allowed to fetch from this host.
    const owner = await other.member();
    const theirs = await insertNft(other, owner.id, { image_source: source });
    expect((await other.visitor().fetch(`/images/nft/${theirs}?w=200`)).status).toBe(200);
    expect(host.timesOf(source)).toBe(1);
  });

  it.each<[string, Parameters<typeof host.source>[0]]>([
    ['an error', (response) => void response.writeHead(500).end()],
    ['a closed connection', (response) => void response.destroy()],
    ['a request to come back later', (response) => void response.writeHead(429).end()],
  ])(
    'that responds with %s is not requested again soon, and its response is not stored [IMG-29, IMG-38]',
    async (...[, answer]) => {
      const failing = await startHost();
      const source = failing.source(answer);
      const path = await pictureOf(source);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const response = await get(path);
        expect(response.status).toBe(502);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.text()).toBe('');
      }
      expect(failing.timesOf(source)).toBe(1);
    },
  );

  it('that redirects to an internal address is not followed [IMG-31]', async () => {
    const inside = `http://127.0.0.2:${new URL(host.origin).port}/secret`;
    const source = host.source((response) => response.writeHead(302, { location: inside }).end());
    expect((await get(await pictureOf(source))).status).toBe(404);
    expect(host.requested).not.toContain('/secret');
  });

  it.each([
    'http://127.0.0.2/a.png',
    'http://user:password@127.0.0.1/a.png',
    'file:///etc/passwd',
    'ftp://127.0.0.1/a.png',
  ])('is not fetched from the URL %s [IMG-31]', async (source) => {
    expect((await get(await pictureOf(source))).status).toBe(404);
  });

  it('that is a URL of this site is not fetched [IMG-31, SOURCE-16]', async () => {
    const isAllowed = () => true;
    const own = new URL(site().url);
    const app = await startTestApp(
      {},
      { fetchPublic: createPublicFetch({ isAllowed, refusedHosts: [own.hostname] }) },
    );
    onTestFinished(() => app.close());
    const owner = await app.member();
    const nft = await insertNft(app, owner.id, { image_source: `${site().url}/healthz` });
    expect((await app.visitor().fetch(`/images/nft/${nft}`)).status).toBe(404);
  });
});

describe('a fetched picture', () => {
  /** Makes all stored files more than a day older. */
  async function age(): Promise<void> {
    for (const path of await cachedFiles()) {
      const bytes = await readFile(path);
      const end = bytes.indexOf(0x0a);
      const about = JSON.parse(bytes.toString('utf8', 0, end)) as { fetchedAt: number };
      about.fetchedAt -= DAY + 1;
      const line = Buffer.from(JSON.stringify(about));
      await writeFile(path, Buffer.concat([line, bytes.subarray(end)]));
    }
  }

  it('is delivered from the cache for a day, and then fetched again [IMG-16]', async () => {
    const source = host.source(sends(await png()));
    const path = await pictureOf(source);
    expect(await widthOf(await get(path))).toBe(30);
    const { pathname } = new URL(source);
    host.answers[pathname] = sends(await pngPicture({ width: 50, height: 50 }));
    expect(await widthOf(await get(path))).toBe(30);
    expect(host.timesOf(source)).toBe(1);
    await age();
    expect(await widthOf(await get(path))).toBe(30);
    await vi.waitFor(async () => expect(await widthOf(await get(path))).toBe(50), 20_000);
    expect(host.timesOf(source)).toBe(2);
  });

  it('is still delivered when its source fails later [IMG-16]', async () => {
    const source = host.source(sends(await png()));
    const path = await pictureOf(source);
    await get(path);
    host.answers[new URL(source).pathname] = (response) => void response.writeHead(500).end();
    await age();
    expect((await get(path)).status).toBe(200);
    await vi.waitFor(() => expect(host.timesOf(source)).toBe(2), 20_000);
    expect((await get(path)).status).toBe(200);
    expect(host.timesOf(source)).toBe(2);
  });

  it('is deleted after a week without requests', async () => {
    await get(await pictureOf(host.source(sends(await png()))));
    const before = await cachedFiles();
    const [unread, ...read] = before;
    const old = new Date(Date.now() - 8 * DAY);
    await utimes(unread ?? '', old, old);
    await deleteUnusedMedia(site().env.dataDir);
    expect((await cachedFiles()).sort()).toEqual(read.sort());
  });
});

it('cached pictures are evicted when the quota is exceeded [IMG-16]', async () => {
  const isAllowed = (address: string) => address === '127.0.0.1';
  const app = await startTestApp(
    { NFT_CACHE_MB: '64' },
    { fetchPublic: createPublicFetch({ isAllowed }) },
  );
  onTestFinished(() => app.close());
  const owner = await app.member();
  const bytes = await flatPicture({ width: 2000, height: 2000 }).raw().toBuffer();
  // Each picture has 16 MB.
  const large = await sharp(bytes, { raw: { width: 2000, height: 2000, channels: 3 } })
    .ensureAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
  for (let n = 0; n < 6; n += 1) {
    const nft = await insertNft(app, owner.id, { image_source: host.source(sends(large)) });
    expect((await app.visitor().fetch(`/images/nft/${nft}?w=80`)).status).toBe(200);
  }
  const files = await readdir(mediaDirectory(app.env.dataDir), {
    recursive: true,
    withFileTypes: true,
  });
  const kept = files.filter((item) => item.isFile()).length;
  expect(kept * large.length).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect(kept).toBeGreaterThan(2);
});
