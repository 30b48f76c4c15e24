import { IMAGE_WIDTHS, MAX_DEVICE_PIXEL_RATIO } from '../../contract/limits.ts';

/** How wide a picture is shown: pairs of a media condition and a CSS length; the last has no condition. */
export type PictureSizes = readonly (readonly [condition: string | null, length: string])[];

/** The `srcset` of a stored picture, up to its own width. */
export function srcSetOf(src: string, width: number): string {
  const smaller = IMAGE_WIDTHS.filter((candidate) => candidate < width);
  const next = IMAGE_WIDTHS.find((candidate) => candidate >= width) ?? IMAGE_WIDTHS.at(-1);
  return [...new Set([...smaller, next])]
    .map((candidate) => `${src}?w=${candidate} ${Math.min(candidate ?? width, width)}w`)
    .join(', ');
}

/** The `sizes` attribute. On screens denser than 2 the lengths shrink, so that nobody loads more than they see. */
export function sizesOf(sizes: PictureSizes, devicePixelRatio: number): string {
  const share = Math.min(1, MAX_DEVICE_PIXEL_RATIO / devicePixelRatio);
  return sizes
    .map(([condition, length]) => {
      const capped = share < 1 ? `calc(${length} * ${share.toFixed(3)})` : length;
      return condition === null ? capped : `${condition} ${capped}`;
    })
    .join(', ');
}
