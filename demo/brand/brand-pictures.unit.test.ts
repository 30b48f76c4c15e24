import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { brandFacts, brandFiles } from './brand-pictures.ts';

const folder = import.meta.dirname;

it('the brand of the demo has a picture for each setting, and the listed size of each picture is correct [BRAND-07, DEMO-19]', async () => {
  const files = globSync('*.webp', { cwd: folder }).map((file) => file.replace('.webp', ''));
  expect(files.toSorted()).toEqual(brandFiles.toSorted());
  expect(Object.keys(brandFacts).toSorted()).toEqual(brandFiles.toSorted());
  for (const [name, { width, height }] of Object.entries(brandFacts)) {
    const header = await sharp(readFileSync(join(folder, `${name}.webp`))).metadata();
    expect(header, name).toMatchObject({ format: 'webp', width, height });
  }
});
