import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { characterNames } from '#demo/texts/characters.ts';
import { root } from './root.ts';

/** Names of the demo that are not ordinary Japanese words. */
const names = ['ほしまち', 'hoshimachi', characterNames.rumi];
const shipped = '{server,contract,client}/**/*.{ts,tsx,css,html,js,json,svg}';
const tests = /\.(unit\.)?(test|testing)\.tsx?$|^server\/testing\/|^client\/testing\//;

function filesWithNames(files: readonly string[]): string[] {
  return files.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8').toLowerCase();
    return names.some((name) => text.includes(name));
  });
}

it('no source of the server, the contract and the client has a name of the demo [BRAND-18]', () => {
  const files = globSync(shipped, { cwd: root }).filter((file) => !tests.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(filesWithNames(files)).toEqual([]);
});
