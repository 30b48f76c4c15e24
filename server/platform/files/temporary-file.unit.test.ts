import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TemporaryFile } from './temporary-file.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hiroba-temporary-'));
});

afterEach(() => rm(directory, { recursive: true }));

it('a temporary file returns all appended bytes each time it is read', async () => {
  await using file = await TemporaryFile.create(join(directory, 'new'));
  for (const part of ['ひと', 'つ', '']) await file.append(Buffer.from(part));
  expect((await file.read()).toString()).toBe('ひとつ');
  await file.append(Buffer.from('ふたつ'));
  expect((await file.read()).toString()).toBe('ひとつふたつ');
});

it('a temporary file has no name, so no file remains when the process is killed', async () => {
  await using file = await TemporaryFile.create(directory);
  await file.append(Buffer.from('text'));
  expect(await readdir(directory)).toEqual([]);
});

it('a temporary file is closed at the end of its scope', async () => {
  let kept: TemporaryFile;
  {
    await using file = await TemporaryFile.create(directory);
    kept = file;
  }
  await expect(kept.read()).rejects.toThrow('closed');
});
