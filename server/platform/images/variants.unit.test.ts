import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IMAGE_WIDTHS } from '#contract/foundations/limits.ts';
import { type Files, openFiles } from '#server/platform/files/files.ts';
import { createLog } from '#server/platform/log/log.ts';
import {
  animation,
  flatPicture as flat,
  jpegPicture,
  transparentPng,
} from '#server/testing/pictures.ts';
import { VariantCache } from './variant-cache.ts';
import { variantFormats } from './variant-plan.ts';
import { deleteUnusedVariants, deleteVariants, openVariants, type Variants } from './variants.ts';

const log = createLog('silent');
let dataDir: string;
let files: Files;
let reads: number;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hiroba-variants-'));
  const folder = openFiles(join(dataDir, 'files'));
  reads = 0;
  files = {
    ...folder,
    read: (key) => {
      reads += 1;
      return folder.read(key);
    },
  };
});

afterEach(() => rm(dataDir, { recursive: true }));

function open(imageCacheBytes = 10_000_000): Variants {
  return openVariants({ env: { dataDir, imageCacheBytes }, files, log });
}

async function store(key: string, bytes: Buffer, width: number, isAnimated = false) {
  await files.put(key, bytes, 'image/any');
  const { height } = await sharp(bytes).metadata();
  return { key, width, height, isAnimated };
}

const cached = async () => {
  const found = await readdir(join(dataDir, 'cache'), { recursive: true, withFileTypes: true });
  return found.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
};

describe('variants', () => {
  it.each(['avif', 'webp', 'jpeg'] as const)(
    'are rendered as %s with the requested width',
    async (format) => {
      const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
      const variant = await open().variant(stored, { width: 400, format });
      expect(variant?.contentType).toBe(`image/${format}`);
      const about = await sharp(variant?.bytes).metadata();
      expect(about).toMatchObject({ width: 400, height: 267 });
      expect(about.format).toBe(format === 'avif' ? 'heif' : format);
    },
  );

  it('of a section of a picture show only this section, and are cached separately from variants of the whole picture', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    const variants = open();
    const request = { width: 400, format: 'webp' } as const;
    const sizeOf = async (area?: { left: number; top: number; width: number; height: number }) => {
      const variant = await variants.variant({ ...stored, area }, request);
      const { width, height } = await sharp(variant?.bytes).metadata();
      return [width, height];
    };
    for (const _ of ['rendered', 'cached']) {
      expect(await sizeOf()).toEqual([400, 267]);
      expect(await sizeOf({ left: 0, top: 0, width: 800, height: 200 })).toEqual([400, 100]);
      expect(await sizeOf({ left: 700, top: 0, width: 200, height: 600 })).toEqual([200, 600]);
    }
    await deleteVariants(dataDir, 'a.jpeg');
    expect(await cached()).toEqual([]);
  });

  it('are rendered only when allowed, but returned from the cache even when rendering is not allowed [TAKE-36]', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    const variants = open();
    const refuse = () => Promise.reject(new Error('enough for now'));
    const request = { width: 400, format: 'webp' } as const;
    await expect(variants.variant(stored, request, refuse)).rejects.toThrow('enough for now');
    expect(reads).toBe(0);
    await variants.variant(stored, request, () => Promise.resolve());
    await expect(variants.variant(stored, request, refuse)).resolves.not.toBeNull();
  });

  it('are rendered for other requesters when rendering is refused to the first requester [TAKE-37]', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    const variants = open();
    const requestVariant = (allow: () => Promise<void>) =>
      variants.variant(stored, { width: 400, format: 'webp' }, allow);
    const refused = requestVariant(() => Promise.reject(new Error('enough for now')));
    const [first, ...others] = await Promise.allSettled([
      refused,
      ...Array.from({ length: 5 }, () => requestVariant(() => Promise.resolve())),
    ]);
    expect(first.status).toBe('rejected');
    expect(others.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
    expect(reads).toBe(1);
  });

  it('need no permission to join a running rendering [TAKE-36]', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    const { promise, resolve } = Promise.withResolvers<void>();
    const read = async () => {
      reads += 1;
      await promise;
      return files.read(stored.key);
    };
    const variants = open();
    const request = { width: 400, format: 'webp' } as const;
    const first = variants.variant({ ...stored, read }, request, () => Promise.resolve());
    await vi.waitFor(() => expect(reads).toBe(1), 20_000);
    const refuse = () => Promise.reject(new Error('enough for now'));
    const second = variants.variant({ ...stored, read }, request, refuse);
    // Waits, because the second caller checks the cache before it joins the rendering.
    for (let round = 0; round < 100; round += 1) await nextTurn();
    resolve();
    expect((await second)?.bytes).toBe((await first)?.bytes);
  });

  it('are smaller at a lower quality [IMG-06]', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    const variants = open();
    const low = await variants.variant(stored, { width: 800, quality: 50, format: 'webp' });
    const high = await variants.variant(stored, { width: 800, quality: 90, format: 'webp' });
    expect(low?.bytes.length).toBeLessThan(high?.bytes.length ?? 0);
  });

  it('show transparent pixels as white, not black, in a JPEG', async () => {
    const stored = await store('a.png', await transparentPng({ width: 300, height: 300 }), 300);
    const variant = await open().variant(stored, { width: 200, format: 'jpeg' });
    const { channels } = await sharp(variant?.bytes).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it('of white drawings get a dark background as JPEG [IMG-22]', async () => {
    const lines = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="60" fill="none" stroke="#fff" stroke-width="12"/></svg>',
    );
    const stored = await store('a.png', await sharp(lines).png().toBuffer(), 200);
    const variant = await open().variant(stored, { width: 200, format: 'jpeg' });
    const { channels } = await sharp(variant?.bytes).stats();
    expect(channels[0]?.min).toBeLessThan(80);
    expect(channels[0]?.max).toBeGreaterThan(240);
  });

  it('of a small animation are the stored file when they would be larger [IMG-21]', async () => {
    const dots = Array.from({ length: 4 }, (_, frame) =>
      Buffer.alloc(32 * 32 * 3, frame % 2 === 0 ? '#a0c' : 'xyz'),
    );
    const raw = { width: 32, height: 32 * dots.length, channels: 3 as const, pageHeight: 32 };
    const gif = await sharp(Buffer.concat(dots), { raw })
      .gif({ delay: [90, 90, 90, 90] })
      .toBuffer();
    const stored = { ...(await store('a.gif', gif, 32, true)), height: 32, bytes: gif.length };
    const variants = open();
    for (const _ of ['rendered', 'cached']) {
      const variant = await variants.variant(stored, { width: 200, quality: 80, format: 'webp' });
      expect(variant?.contentType).toBe('image/gif');
      expect(variant?.bytes.equals(gif)).toBe(true);
    }
  });

  it('of long pictures are JPEG or PNG, because these formats have no limit of height [IMG-20]', async () => {
    const long = flat({ width: 300, height: 17_000 });
    const variants = open();
    for (const [name, bytes] of [
      ['png', await long.png().toBuffer()],
      ['jpeg', await long.jpeg().toBuffer()],
    ] as const) {
      const stored = await store(`a.${name}`, bytes, 300);
      const whole = await variants.variant(stored, { width: 400, quality: 80, format: 'avif' });
      expect(whole?.contentType).toBe(`image/${name}`);
      expect(await sharp(whole?.bytes).metadata()).toMatchObject({ width: 300, height: 17_000 });
      const narrow = await variants.variant(stored, { width: 200, format: 'webp' });
      expect(narrow?.contentType).toBe('image/webp');
    }
  });

  it('of an animation are animated, as WebP and as GIF', async () => {
    const sent = await animation('gif', { width: 400, height: 300 }, 5);
    const stored = await store('a.gif', sent, 400, true);
    const webp = await open().variant(stored, { width: 200, format: 'avif' });
    expect(webp?.contentType).toBe('image/webp');
    expect(await sharp(webp?.bytes).metadata()).toMatchObject({ pages: 5, width: 200 });
    const gif = await open().variant(stored, { format: 'jpeg' });
    expect(gif?.contentType).toBe('image/gif');
    expect(gif?.bytes.equals(sent)).toBe(true);
  });

  it('are rendered once for concurrent requests, and then returned from the cache', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    const variants = open();
    const request = { width: 400, format: 'webp' } as const;
    const all = await Promise.all(
      Array.from({ length: 20 }, () => variants.variant(stored, request)),
    );
    expect(new Set(all.map((variant) => variant?.bytes)).size).toBe(1);
    expect(reads).toBe(1);
    const again = await open().variant(stored, request);
    expect(reads).toBe(1);
    expect(again?.bytes.equals(all[0]?.bytes as Buffer)).toBe(true);
  });

  it('are queued without a copy of their picture in memory', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    const { promise, resolve } = Promise.withResolvers<void>();
    const read = async () => {
      reads += 1;
      await promise;
      return files.read(stored.key);
    };
    const variants = open();
    const rendered = IMAGE_WIDTHS.flatMap((width) =>
      variantFormats.map((format) =>
        variants.variant({ ...stored, read }, { width, quality: 85, format }),
      ),
    );
    await vi.waitFor(() => expect(reads).toBeGreaterThan(0), 20_000);
    for (let round = 0; round < 100; round += 1) await nextTurn();
    // Only the pictures of running tasks are read: at most two variants, and one large variant.
    expect(reads).toBeLessThanOrEqual(3);
    resolve();
    expect(await Promise.all(rendered)).not.toContain(null);
  });

  it('of a missing picture are null', async () => {
    const stored = { key: 'gone.jpeg', width: 900, height: 600, isAnimated: false };
    expect(await open().variant(stored, { width: 400, format: 'webp' })).toBeNull();
    expect(await open().variant(stored, { format: 'jpeg' })).toBeNull();
  });

  it('can be deleted', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    const variants = open();
    await variants.variant(stored, { width: 400, format: 'webp' });
    expect(await cached()).toHaveLength(1);
    await deleteVariants(dataDir, 'a.jpeg');
    expect(await cached()).toEqual([]);
    expect(await variants.variant(stored, { width: 400, format: 'webp' })).not.toBeNull();
  });

  it('are deleted after a day without requests, and rendered again on demand [IMG-12]', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    const variants = open();
    const [wide, narrow] = [
      { width: 400, format: 'webp' } as const,
      { width: 200, format: 'webp' } as const,
    ];
    for (const request of [wide, narrow]) await variants.variant(stored, request);
    // An mtime is updated at most once an hour, so the file may have been read up to an hour after its mtime.
    const hoursAgo = (count: number) => new Date(Date.now() - count * 3_600_000);
    const [narrowFile, wideFile] = (await cached()).sort();
    await utimes(narrowFile as string, hoursAgo(24.5), hoursAgo(24.5));
    await utimes(wideFile as string, hoursAgo(25.5), hoursAgo(25.5));
    await deleteUnusedVariants(dataDir);
    expect(await cached()).toEqual([narrowFile]);

    // Another process reads the variant and updates its mtime. So this process does not delete the variant.
    await open().variant(stored, narrow);
    await deleteUnusedVariants(dataDir);
    expect((await stat(narrowFile as string)).mtime.getTime()).toBeGreaterThan(
      hoursAgo(1).getTime(),
    );
    expect((await variants.variant(stored, wide))?.bytes.length).toBeGreaterThan(100);
    expect(await cached()).toHaveLength(2);
  });

  it('leave no empty directory', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    await open().variant(stored, { width: 400, format: 'webp' });
    const [file] = await cached();
    await utimes(file as string, 0, 0);
    await expect(deleteUnusedVariants(dataDir, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await cached()).toEqual([file]);
    await deleteUnusedVariants(dataDir);
    expect(await readdir(join(dataDir, 'cache/images'))).toEqual([]);
  });

  it('are returned even when the cache cannot be written', async () => {
    const stored = await store('a.jpeg', await jpegPicture({ width: 900, height: 600 }), 900);
    await writeFile(join(dataDir, 'cache'), 'a file where the folder should be');
    const variant = await open().variant(stored, { width: 400, format: 'webp' });
    expect(variant?.bytes.length).toBeGreaterThan(100);
  });
});

describe('VariantCache', () => {
  const directory = () => join(dataDir, 'cache');
  const kilobyte = Buffer.alloc(1000, 1);

  it('evicts the least recently used entry above its quota [IMG-12]', async () => {
    const cache = new VariantCache(directory(), 3000);
    for (const name of ['p/a', 'p/b', 'q/c']) await cache.put(name, kilobyte);
    await cache.get('p/a');
    await cache.put('q/d', kilobyte);
    expect(await cache.get('p/b')).toBeNull();
    for (const name of ['p/a', 'q/c', 'q/d']) expect(await cache.get(name)).toEqual(kilobyte);
    expect(await cached()).toHaveLength(3);
  });

  it('counts an overwritten name once', async () => {
    const cache = new VariantCache(directory(), 3000);
    for (let round = 0; round < 5; round += 1) await cache.put('p/a', kilobyte);
    await cache.put('p/b', kilobyte);
    await cache.put('p/c', kilobyte);
    expect(await cached()).toHaveLength(3);
  });

  it('keeps its quota and the order of use across a restart', async () => {
    const before = new VariantCache(directory(), 10_000);
    for (const name of ['p/a', 'p/b', 'p/c', 'p/d']) await before.put(name, kilobyte);
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    for (const [name, age] of [
      ['a', 5],
      ['b', 9],
      ['c', 7],
      ['d', 8],
    ] as const) {
      await utimes(join(directory(), 'p', name), hours(age), hours(age));
    }
    // Reading an entry makes it the most recently used entry, for the next process as well.
    await new VariantCache(directory(), 10_000).get('p/b');
    const after = new VariantCache(directory(), 2000);
    expect(await after.get('p/b')).toEqual(kilobyte);
    expect((await cached()).map((path) => path.slice(-1)).sort()).toEqual(['a', 'b']);
  });

  it('removes empty directories and the unfinished files of a crash', async () => {
    const cache = new VariantCache(directory(), 1000);
    await cache.put('p/a', kilobyte);
    await cache.put('q/b', kilobyte);
    expect(await readdir(directory())).toEqual(['q']);
    await writeFile(join(directory(), 'q/c.1234.unfinished'), kilobyte);
    await new VariantCache(directory(), 5000).get('q/b');
    expect(await readdir(join(directory(), 'q'))).toEqual(['b']);
  });

  it('stores entries again after its files were deleted', async () => {
    const cache = new VariantCache(directory(), 2000);
    await cache.put('p/a', kilobyte);
    await rm(directory(), { recursive: true });
    expect(await cache.get('p/a')).toBeNull();
    await cache.put('p/a', kilobyte);
    await cache.put('p/b', kilobyte);
    expect((await stat(join(directory(), 'p/a'))).size).toBe(1000);
  });
});
