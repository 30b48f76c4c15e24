import { IMAGE_QUALITIES, IMAGE_WIDTHS, NFT_IMAGE_QUALITY } from '#contract/foundations/limits.ts';

/** A quality preset. `low` replaces all of them when the browser saves data or the connection is slow. */
export type PictureQuality = Exclude<keyof typeof IMAGE_QUALITIES, 'low'>;

export function pictureSrc(src: string, width: number, quality: PictureQuality): string {
  return `${src}?w=${width}&q=${IMAGE_QUALITIES[isSavingData() ? 'low' : quality]}`;
}

export function nftPictureSrc(src: string, width: number): string {
  return `${src}?w=${width}&q=${isSavingData() ? IMAGE_QUALITIES.low : NFT_IMAGE_QUALITY}`;
}

/**
 * Whether to load smaller pictures. `public/before-paint.js` decides this once, so that a picture always has the same
 * URL.
 */
export function isSavingData(): boolean {
  return typeof document !== 'undefined' && 'savingData' in document.documentElement.dataset;
}

/** Returns the `srcset` attribute of a stored picture, up to its own width in pixels. */
export function srcSetOf(src: string, width: number, quality: PictureQuality): string {
  const smaller = IMAGE_WIDTHS.filter((candidate) => candidate < width);
  const next = IMAGE_WIDTHS.find((candidate) => candidate >= width) ?? Math.max(...IMAGE_WIDTHS);
  return [...new Set([...smaller, next])]
    .map((candidate) => `${pictureSrc(src, candidate, quality)} ${Math.min(candidate, width)}w`)
    .join(', ');
}
