import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { VariantCache } from '#server/platform/images/variant-cache.ts';
import { MediaFiles } from './nft-media-files.ts';

const about = { type: 'png', width: 8, height: 4, isAnimated: false, isLarge: false };
const name = 'ab/cd.picture';

/** Creates files in a new directory. `replaceDuringFind` replaces the file between the two steps of `find`. */
async function openFiles() {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const cache = new VariantCache(directory, 10_000_000);
  const files = new MediaFiles(cache);
  const put = (text: string) => files.put(name, Buffer.from(text), about);
  const replaceDuringFind = (text: string) => {
    const find = cache.find.bind(cache);
    cache.find = async (asked) => {
      const found = await find(asked);
      cache.find = find;
      await put(text);
      return found;
    };
  };
  return { files, put, replaceDuringFind };
}

it('`read` throws unavailable when the file was replaced after `find` [IMG-16]', async () => {
  const { files, put } = await openFiles();
  await put('the first bytes');
  const found = await files.find(name);
  expect(String(await found?.read())).toBe('the first bytes');
  await put('others');
  await expect(found?.read()).rejects.toMatchObject({ code: 'unavailable' });
});

it('`find` returns a complete file when the file is replaced during the call [IMG-16]', async () => {
  const { files, put, replaceDuringFind } = await openFiles();
  await put('short');
  replaceDuringFind('a much longer content');
  const found = await files.find(name);
  if (!found) throw new Error('the file was not found');
  expect(String(await found.read())).toBe('a much longer content');
  expect(String(await buffer(found.stream({ start: 0, end: found.length - 1 })))).toBe(
    'a much longer content',
  );
});
