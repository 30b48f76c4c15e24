import sharp from 'sharp';
import { expect, it } from 'vitest';
import { demoContracts } from '#server/platform/chains/demo-contracts.ts';
import { readPicture } from './pictures.ts';

it('the demo chain has a picture of every token', async () => {
  const picture = await readPicture(`demo:${demoContracts.friends}/12`);
  expect(await sharp(picture ?? Buffer.alloc(0)).metadata()).toMatchObject({
    format: 'webp',
    width: 800,
    height: 800,
  });
});

it('the demo chain makes an animation of a picture', async () => {
  const animation = await readPicture(`demo:${demoContracts.nights}/12.webp`);
  const { pages, pageHeight } = await sharp(animation ?? Buffer.alloc(0), {
    animated: true,
  }).metadata();
  expect([pages, pageHeight]).toEqual([10, 480]);
});

it.each([
  'https://nft.example/12.png',
  `demo:${demoContracts.friends}/3001`,
  `demo:0x${'0'.repeat(40)}/1`,
  'demo:',
])('the demo chain has no picture at %s', async (address) => {
  expect(await readPicture(address)).toBeNull();
});
