import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { prepareDataDir } from './data-dir.ts';

it('a missing data directory is created, and an existing directory is used', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const directory = join(folder, 'a/b');
  prepareDataDir(directory);
  prepareDataDir(directory);
  expect(existsSync(directory)).toBe(true);
});

it.each([
  [import.meta.filename, 'it is a file, not a directory'],
  [`${import.meta.filename}/data`, 'a part of the path is a file, not a directory'],
  ['/proc/hiroba/data', 'no file can be created there'],
])(
  'a path that cannot be a directory is refused in one line: %s [OPS-17, OPS-440]',
  (path, reason) => {
    expect(() => prepareDataDir(path)).toThrow(`DATA_DIR ${path}: ${reason}.`);
  },
);
