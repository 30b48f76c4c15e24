import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readZip } from '#server/testing/zip.ts';
import { type Files, openFiles } from './files.ts';
import { putZip, type ZipEntry } from './zip.ts';

let directory: string;
let files: Files;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hiroba-zip-'));
  files = openFiles(directory);
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const KEY = 'archives/a.zip';

async function* list(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

it('an archive contains entries of any length, compressed or not, under their Japanese names', async () => {
  const noise = Buffer.alloc(300_000, 'ひろば');
  const entries = list(
    { name: 'README.txt', content: ['こん', 'にちは'], compress: true },
    { name: '空.json', content: [], compress: true },
    { name: 'pictures/a.webp', content: [noise], compress: false },
  );
  await putZip(files, KEY, entries);
  const stored = await readZip((await files.read(KEY)) ?? Buffer.alloc(0));
  expect([...stored.keys()]).toEqual(['README.txt', '空.json', 'pictures/a.webp']);
  expect(stored.get('README.txt')?.toString()).toBe('こんにちは');
  expect(stored.get('空.json')).toHaveLength(0);
  expect(stored.get('pictures/a.webp')?.equals(noise)).toBe(true);
});

it('`putZip` requests an entry only after the previous entry is written', async () => {
  const requested: string[] = [];
  async function* slow(): AsyncGenerator<ZipEntry> {
    for (const name of ['a', 'b', 'c']) {
      requested.push(name);
      const content = (async function* () {
        yield 'x';
        requested.push(`${name} read`);
      })();
      yield { name, content, compress: true };
    }
  }
  await putZip(files, KEY, slow());
  expect(requested).toEqual(['a', 'a read', 'b', 'b read', 'c', 'c read']);
});

it.each<[string, () => AsyncGenerator<ZipEntry>]>([
  [
    'the list of entries',
    async function* () {
      yield { name: 'a', content: ['x'], compress: true };
      throw new Error('broken off');
    },
  ],
  [
    'an entry',
    async function* () {
      const content = (async function* () {
        yield 'x';
        throw new Error('broken off');
      })();
      yield { name: 'a', content, compress: true };
    },
  ],
])('`putZip` stores nothing when %s fails', async (_, entries) => {
  await expect(putZip(files, KEY, entries())).rejects.toThrow('broken off');
  expect(await readdir(join(directory, 'archives'))).toEqual([]);
});

it('`putZip` stops reading the entries when the archive cannot be stored', async () => {
  let wasClosed = false;
  async function* endless(): AsyncGenerator<ZipEntry> {
    try {
      for (let index = 0; ; index += 1) {
        yield { name: `${index}`, content: [Buffer.alloc(100_000)], compress: false };
      }
    } finally {
      wasClosed = true;
    }
  }
  // The path of the archives is a file, so no archive can be created below it.
  await files.put('archives', Buffer.from('a file'), 'text/plain');
  await expect(putZip(files, KEY, endless())).rejects.toThrow();
  expect(wasClosed).toBe(true);
});
