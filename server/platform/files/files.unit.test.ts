import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Files, openFiles } from './files.ts';

let directory: string;
let files: Files;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hiroba-files-'));
  files = openFiles(join(directory, 'files'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

describe('openFiles', () => {
  it('returns small and large files byte for byte [PROD-05]', async () => {
    for (const size of [0, 1, 5000, 3_000_000]) {
      const bytes = Buffer.alloc(size, 'ひろば');
      await files.put(`post-images/${size}.png`, bytes, 'image/png');
      expect(bytes.equals((await files.read(`post-images/${size}.png`)) as Buffer)).toBe(true);
    }
  });

  it('returns null for missing and deleted files', async () => {
    expect(await files.read('post-images/none.png')).toBeNull();
    await files.put('post-images/a.png', Buffer.from('a'), 'image/png');
    await files.delete('post-images/a.png');
    await files.delete('post-images/a.png');
    expect(await files.read('post-images/a.png')).toBeNull();
  });

  it('rejects keys that lead out of its directory', async () => {
    await writeFile(join(directory, 'secret'), 'secret');
    await expect(files.put('../other', Buffer.from('x'), 'text/plain')).rejects.toThrow();
    await expect(files.read('post-images/../../secret')).rejects.toThrow();
    expect(await readdir(directory)).toEqual(['secret']);
  });

  it('leaves no file behind when writing fails', async () => {
    // The rename fails, because a directory has the name of the file.
    await mkdir(join(directory, 'files/post-images/a.png/inside'), { recursive: true });
    const writing = files.put('post-images/a.png', Buffer.from('a'), 'image/png');
    await expect(writing).rejects.toThrow();
    expect(await readdir(join(directory, 'files/post-images'))).toEqual(['a.png']);
  });

  it('lists files with their times, and a missing folder as empty', async () => {
    await files.put('post-images/a.png', Buffer.from('a'), 'image/png');
    await files.put('post-images/b.png', Buffer.from('b'), 'image/png');
    const found = await Array.fromAsync(files.list('post-images'));
    expect(found.map(({ key }) => key).sort()).toEqual(['post-images/a.png', 'post-images/b.png']);
    expect(Math.abs((found[0]?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(5000);
    expect(await Array.fromAsync(files.list('event-images'))).toEqual([]);
  });

  it('fails a ping when files cannot be written', async () => {
    await expect(files.ping()).resolves.toBeUndefined();
    await writeFile(join(directory, 'file'), '');
    await expect(openFiles(join(directory, 'file')).ping()).rejects.toThrow();
  });
});

describe('a large file', () => {
  async function* parts(): AsyncGenerator<Buffer> {
    yield Buffer.from('ひと');
    yield Buffer.from('つ');
  }

  it('is stored from a stream, and returned in any byte range', async () => {
    await files.putStream('exports/a.zip', Readable.from(parts()), 'application/zip');
    const file = await files.open('exports/a.zip');
    expect(file?.length).toBe(9);
    expect(await text(file?.stream({ start: 3, end: 5 }) ?? Readable.from([]))).toBe('と');
    expect(await text(file?.stream({ start: 0, end: 8 }) ?? Readable.from([]))).toBe('ひとつ');
  });

  it('does not exist before its stream has ended, or when the stream fails', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield* parts();
      expect(await files.open('exports/a.zip')).toBeNull();
      throw new Error('cut off');
    }
    const writing = files.putStream('exports/a.zip', Readable.from(failing()), 'application/zip');
    await expect(writing).rejects.toThrow();
    expect(await readdir(join(directory, 'files/exports'))).toEqual([]);
  });
});
