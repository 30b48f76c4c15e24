import { MAX_LONG_HEIGHT, MAX_LONG_PIXELS, MAX_LONG_WIDTH, MAX_STORED_SIDE } from './limits.ts';

export interface PictureSize {
  width: number;
  height: number;
}

const LONG = { width: MAX_LONG_WIDTH, height: MAX_LONG_HEIGHT, pixels: MAX_LONG_PIXELS };

/**
 * Returns the size in which a still picture is stored. This is the size within the longest side, or the size within the
 * limits of long pictures if that is larger. It is never larger than the picture.
 */
export function storedSize({ width, height }: PictureSize, long = LONG): PictureSize {
  const side = MAX_STORED_SIDE / Math.max(width, height);
  const asLong = Math.min(
    long.width / width,
    long.height / height,
    Math.sqrt(long.pixels / (width * height)),
  );
  const scale = Math.min(1, Math.max(side, asLong));
  // Long pictures are rounded down. Otherwise, they could exceed the area and would be reduced again. The small summand
  // compensates for rounding errors of the division.
  const round = asLong > side ? (length: number) => Math.floor(length + 1e-6) : Math.round;
  const scaled = (length: number) => Math.max(1, round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
