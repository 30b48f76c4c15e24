import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { mascotMoods } from '#contract/site/brand.ts';
import { neutralMascot } from './neutral-drawings.ts';

const colors = { color: '', accent: '' };

it.each(mascotMoods)(
  'the neutral mascot %s has no text and no links, and is small [BRAND-06, LOOK-38]',
  async (mood) => {
    const svg = neutralMascot(mood, colors);
    expect(svg).not.toMatch(/<text|<image|href/);
    expect(gzipSync(svg).length).toBeLessThan(2048);
    const size = mood === 'welcome' ? { width: 360, height: 116 } : { width: 200, height: 240 };
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject(size);
  },
);
