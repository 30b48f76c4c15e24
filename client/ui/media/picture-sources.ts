import {
  IMAGE_QUALITIES,
  IMAGE_WIDTHS,
  MAX_DEVICE_PIXEL_RATIO,
  NFT_IMAGE_QUALITY,
} from '#contract/foundations/limits.ts';

/** The displayed width of a picture: pairs of media condition and CSS length. The last pair has no condition. */
export type PictureSizes = readonly (readonly [condition: string | null, length: string])[];

/** Screens below the breakpoint `sm`. */
export const NARROW = '(width < 40rem)';

/** Banners of the home page. */
export const BANNER_SIZES: PictureSizes = [
  ['(min-width: 1120px)', '700px'],
  ['(min-width: 1024px)', '62vw'],
  [null, '100vw'],
];

/** Cards of a grid. */
export const CARD_SIZES: PictureSizes = [
  ['(min-width: 1200px)', '214px'],
  ['(min-width: 900px)', '25vw'],
  ['(min-width: 600px)', '33vw'],
  [null, '50vw'],
];

/** A quality preset. `low` replaces the others on a slow connection. */
export type PictureQuality = Exclude<keyof typeof IMAGE_QUALITIES, 'low'>;

/** The URL of a stored picture in one of the widths of `IMAGE_WIDTHS`. */
export function pictureSrc(src: string, width: number, quality: PictureQuality): string {
  return `${src}?w=${width}&q=${IMAGE_QUALITIES[isSavingData() ? 'low' : quality]}`;
}

/** The URL of the picture of an NFT in one of the widths of `IMAGE_WIDTHS`. */
export function nftPictureSrc(src: string, width: number): string {
  return `${src}?w=${width}&q=${isSavingData() ? IMAGE_QUALITIES.low : NFT_IMAGE_QUALITY}`;
}

/**
 * Whether the connection was slow, or data saving was on, when the page loaded. `public/before-paint.js` decides it
 * once, for the prerendered pictures too, so that a picture always has the same URL.
 */
export function isSavingData(): boolean {
  return typeof document !== 'undefined' && 'savingData' in document.documentElement.dataset;
}

/** The `srcset` attribute of a stored picture, up to its own width in pixels. */
export function srcSetOf(src: string, width: number, quality: PictureQuality): string {
  const smaller = IMAGE_WIDTHS.filter((candidate) => candidate < width);
  const next = IMAGE_WIDTHS.find((candidate) => candidate >= width) ?? Math.max(...IMAGE_WIDTHS);
  return [...new Set([...smaller, next])]
    .map((candidate) => `${pictureSrc(src, candidate, quality)} ${Math.min(candidate, width)}w`)
    .join(', ');
}

// Limits the resolution: above a density of 2 the difference is invisible. The attribute uses media conditions instead
// of `devicePixelRatio`, because the server renders it as well. Densest first, because the first match wins.
const denser = [4, 3].map((density) => ({
  condition: `(min-resolution: ${density - 0.99}dppx)`,
  share: (MAX_DEVICE_PIXEL_RATIO / density).toFixed(3),
}));

/** The `sizes` attribute of a picture, with the density of the screen capped at 2. */
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
