import { rgbaToThumbHash } from 'thumbhash';
import { expect, it } from 'vitest';
import { needsDarkMat } from './picture-mat.ts';

type Pixel = [number, number, number, number];

/** Returns the placeholder of a picture: a drawing in one colour on a ground in another colour. */
function placeholderOf(drawn: Pixel, ground: Pixel): string {
  const side = 40;
  const pixels = Array.from({ length: side ** 2 }, (_, at) => (at % side < 9 ? drawn : ground));
  return Buffer.from(rgbaToThumbHash(side, side, pixels.flat())).toString('base64');
}

const clear: Pixel = [0, 0, 0, 0];
const white: Pixel = [255, 255, 255, 255];

it.each([
  ['white lines on a transparent ground', white, clear, true],
  ['pale lines on a transparent ground', [255, 250, 225, 255] as Pixel, clear, true],
  ['black lines on a transparent ground', [0, 0, 0, 255] as Pixel, clear, false],
  ['a coloured drawing on a transparent ground', [230, 120, 90, 255] as Pixel, clear, false],
  ['a white picture', white, white, false],
])('only a light, transparent drawing needs a dark mat: %s', (_name, drawn, ground, isDark) => {
  expect(needsDarkMat(placeholderOf(drawn, ground))).toBe(isDark);
});
