import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildCommunity } from '../community/community.ts';
import { drawArt, drawMascots, nftTraits } from './index.ts';

const { posts } = buildCommunity();

it('draws every picture deterministically, without text, links or NaN [DEMO-02]', () => {
  for (const { art } of posts) {
    if (art === null) continue;
    const { svg } = drawArt(art);
    expect(drawArt(art).svg).toBe(svg);
    expect(svg).not.toMatch(/<text|<image|href="http|NaN|undefined/);
  }
});

it('gives tall pictures a focus point on the faces', () => {
  const tall = posts.flatMap(({ art }) =>
    art?.kind === 'scene' && art.ratio === '9:16' ? [drawArt(art).focus] : [],
  );
  expect(tall.length).toBeGreaterThan(5);
  for (const focus of tall) {
    expect(focus?.x).toBeGreaterThan(20);
    expect(focus?.x).toBeLessThan(80);
    expect(focus?.y).toBeGreaterThan(25);
    expect(focus?.y).toBeLessThan(90);
  }
});

it('derives NFT traits from the seed', () => {
  expect(nftTraits('d')).toEqual(nftTraits('d'));
  const characters = new Set(Array.from({ length: 60 }, (_, seed) => nftTraits(seed).who));
  expect(characters.size).toBeGreaterThan(8);
});

it('has all mascots of the client, each small enough for a slow phone [LOOK-09]', () => {
  const folder = path.join(import.meta.dirname, '../../client/public/mascots');
  const drawn = Object.entries(drawMascots());
  expect(readdirSync(folder).sort()).toEqual(drawn.map(([name]) => `${name}.svg`).sort());
  for (const [name, { svg }] of drawn) {
    expect(readFileSync(path.join(folder, `${name}.svg`), 'utf8')).toBe(svg);
    expect(svg).not.toMatch(/<text|<image|href="http|NaN|undefined/);
    expect(gzipSync(svg).length).toBeLessThan(7 * 1024);
  }
});
