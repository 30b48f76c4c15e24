import type { Ratio } from './types.ts';

const sizes: Readonly<Record<Ratio, readonly [number, number]>> = {
  '1:1': [1080, 1080],
  '4:3': [1200, 900],
  '3:4': [900, 1200],
  '16:9': [1360, 765],
  '9:16': [765, 1360],
  '2:3': [840, 1260],
  '3:2': [1260, 840],
  '16:6': [1440, 540],
};

/** Width and height in pixels of a picture with this aspect ratio. */
export function sizeOf(ratio: Ratio): readonly [number, number] {
  return sizes[ratio];
}
