import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { root } from './root.ts';

it('mascots contain no text and no links, and are small enough for a slow phone [LOOK-09]', () => {
  const folder = path.join(root, 'client/public/mascots');
  const files = globSync('*.svg', { cwd: folder });
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const svg = readFileSync(path.join(folder, file), 'utf8');
    expect(svg, file).not.toMatch(/<text|<image|href="http/);
    expect(gzipSync(svg).length, file).toBeLessThan(7 * 1024);
  }
});
