import sharp from 'sharp';
import { expect, it } from 'vitest';
import {
  type Drawing,
  drawAvatar,
  drawBanner,
  drawEventCover,
  drawNft,
  drawSharePicture,
} from '../art/index.ts';
import { renderer, rendererAt } from './render.ts';

const drawings: [string, Drawing, number, number][] = [
  ['an avatar', drawAvatar('a'), 400, 400],
  ['a banner', drawBanner('b'), 1440, 540],
  ['an event cover', drawEventCover('c'), 1360, 765],
  ['an NFT', drawNft('d'), 800, 800],
  ['the preview of shared links', drawSharePicture(), 1200, 630],
];

it.each(drawings)(
  'renders %s that is not blank [DEMO-02]',
  async (_name, drawing, width, height) => {
    const picture = await renderer.toPicture(drawing);
    expect(picture).toMatchObject({ format: 'jpeg', width, height, isAnimated: false });
    const { channels } = await sharp(picture.bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  },
);

it('renders a drawing at a share of its size', async () => {
  const picture = await rendererAt(0.5).toPicture(drawNft('d'));
  expect(picture).toMatchObject({ width: 400, height: 400 });
});
