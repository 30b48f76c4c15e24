import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import { expect, it } from 'vitest';
import { smallCopy } from '#server/platform/images/normalize-picture.ts';
import { differenceOf, perceptualHashOf } from '#server/platform/images/perceptual-hash.ts';
import { placeholderOf } from '#server/platform/images/placeholder.ts';
import { buildCommunity } from '../community/community.ts';
import { characterIds } from '../texts/characters.ts';
import { manifest } from './pictures.ts';

const MAX_BYTES = 12_000_000;
/** One of this many pictures is decoded. */
const DECODED_EACH = 12;
/** The maximum difference between processors: in bits of a hash, and in levels of a colour. */
const TOLERANCE = 4;

const folder = import.meta.dirname;
const { nfts, ...stored } = manifest;
const known = new Map(
  Object.entries(stored).flatMap(([name, pictures]) =>
    Object.entries(pictures).map(([file, facts]) => [`${name}/${file}`, facts] as const),
  ),
);
const files = globSync('*/*', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));

function readFile(name: string): Buffer {
  return readFileSync(join(folder, `${name}.webp`));
}

function colorsOf(placeholder: string): Uint8Array {
  return thumbHashToRGBA(Buffer.from(placeholder, 'base64')).rgba;
}

function differenceOfColors(a: string, b: string): number {
  const [ours, others] = [colorsOf(a), colorsOf(b)];
  const sum = ours.reduce((all, level, i) => all + Math.abs(level - (others[i] ?? 255)), 0);
  return sum / ours.length;
}

it('the folder of pictures contains a file for each listed picture, and no other files [DEMO-19]', () => {
  const named = [...known.keys(), ...Object.keys(nfts).map((name) => `nfts/${name}`)];
  expect(files.toSorted()).toEqual(named.map((name) => `${name}.webp`).toSorted());
});

it('the list of pictures contains the pictures of the community, and each picture is used once [DEMO-19]', () => {
  const { posts, members, events, plannedEvents, banners } = buildCommunity();
  const shown = [
    ...posts.flatMap(({ pictures }) => pictures.map(({ name }) => `posts/${name}`)),
    ...members.flatMap(({ avatar, cover }) =>
      [avatar, cover].flatMap((name) => (name === null ? [] : [`members/${name}`])),
    ),
    ...[...events, ...plannedEvents].map(({ picture }) => `events/${picture}`),
    ...banners.map(({ picture }) => `banners/${picture}`),
    ...characterIds.map((who) => `characters/${who}`),
  ];
  expect(shown.toSorted()).toEqual([...known.keys()].toSorted());
});

it('the folder of pictures is smaller than 12 MB [DEMO-19]', () => {
  const sizes = files.map((file) => statSync(join(folder, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

it('the list contains the size of every picture [DEMO-19]', async () => {
  for (const [name, { width, height }] of known) {
    const header = await sharp(readFile(name)).metadata();
    expect(header, name).toMatchObject({ format: 'webp', width, height, hasAlpha: false });
  }
  for (const name of Object.keys(nfts)) {
    const header = await sharp(readFile(`nfts/${name}`)).metadata();
    expect(header, name).toMatchObject({ format: 'webp', width: 800, height: 800 });
  }
});

it('the list contains the placeholder and the perceptual hash of each file [DEMO-19]', async () => {
  const sample = [...known].filter((_, index) => index % DECODED_EACH === 0);
  for (const [name, { placeholder, perceptualHash }] of sample) {
    const copy = await smallCopy(readFile(name));
    const hash = (await perceptualHashOf(copy)) ?? '';
    expect(differenceOf(hash, perceptualHash), `${name}: ${hash}`).toBeLessThanOrEqual(TOLERANCE);
    const actual = await placeholderOf(copy);
    const difference = differenceOfColors(placeholder, actual);
    expect(difference, `${name}: ${actual}`).toBeLessThanOrEqual(TOLERANCE);
  }
});

it('the focus of each tall picture in the list is not near the edges of the picture', () => {
  const tall = Object.values(manifest.posts).filter(({ width, height }) => height > 1.5 * width);
  expect(tall.length).toBeGreaterThan(5);
  for (const { focus } of tall) {
    expect(focus.x).toBeGreaterThan(20);
    expect(focus.x).toBeLessThan(80);
    expect(focus.y).toBeGreaterThan(25);
    expect(focus.y).toBeLessThan(90);
  }
});
