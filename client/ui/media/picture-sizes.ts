import { MAX_DEVICE_PIXEL_RATIO } from '#contract/foundations/limits.ts';

/** The displayed width of a picture, as pairs of a media condition and a CSS length. The last pair has no condition. */
export type PictureSizes = readonly (readonly [condition: string | null, length: string])[];

export const NARROW = '(width < 40rem)';

export const BANNER_SIZES: PictureSizes = [
  ['(min-width: 1120px)', '700px'],
  ['(min-width: 1024px)', '62vw'],
  [null, '100vw'],
];

export const POST_SIZES: PictureSizes = [
  ['(min-width: 1120px)', '704px'],
  ['(min-width: 1024px)', '62vw'],
  [null, '100vw'],
];

export const GRID_SIZES: PictureSizes = [
  ['(min-width: 1120px)', '232px'],
  ['(min-width: 640px)', '33vw'],
  [null, '50vw'],
];

export const COVER_SIZES: PictureSizes = [
  ['(min-width: 1120px)', '1120px'],
  [null, '100vw'],
];

/** The width of a picture in a dialog, which is as wide as the screen on a phone. */
export const DIALOG_SIZES: PictureSizes = [
  ['(min-width: 480px)', '448px'],
  [null, '100vw'],
];

/** The largest width that a cover is stored in. */
export const COVER_WIDTH = 1890;

export const CARD_SIZES: PictureSizes = [
  ['(min-width: 1200px)', '214px'],
  ['(min-width: 900px)', '25vw'],
  ['(min-width: 600px)', '33vw'],
  [null, '50vw'],
];

export const LISTED_EVENT_SIZES: PictureSizes = [
  ['(min-width: 768px)', '144px'],
  [null, '96px'],
];

// Limits the resolution, because nobody can see a difference above a density of 2. Uses media conditions instead of
// `devicePixelRatio`, because the server renders the attribute too. The highest density comes first, because the first
// matching condition applies.
const denser = [4, 3].map((density) => ({
  condition: `(min-resolution: ${density - 0.99}dppx)`,
  share: (MAX_DEVICE_PIXEL_RATIO / density).toFixed(3),
}));

/** Returns the `sizes` attribute of a picture, with the density of the screen capped at 2. */
export function sizesOf(sizes: PictureSizes): string {
  const capped = denser.flatMap(({ condition, share }) =>
    sizes.map(([wide, length]) => entry(joined(wide, condition), `calc(${length} * ${share})`)),
  );
  return [...capped, ...sizes.map(([wide, length]) => entry(wide, length))].join(', ');
}

function joined(wide: string | null, dense: string): string {
  return wide === null ? dense : `${wide} and ${dense}`;
}

function entry(condition: string | null, length: string): string {
  return condition === null ? length : `${condition} ${length}`;
}
