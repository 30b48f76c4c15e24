import type { Watermark } from '#contract/posts/picture-rights.ts';
import { type Lettering, loadLettering } from './lettering.ts';
import type { Overlay } from './variant-plan.ts';

interface Size {
  width: number;
  height: number;
}

/** Draws a watermark for pictures of any size, as SVG outlines: light letters with a dark edge, which are seen on both. */
export function watermarkOverlay(watermark: Watermark): Overlay['draw'] {
  return async (size) => Buffer.from(composeWatermark(watermark, size, await loadLettering()));
}

/** The widest that the words are, in parts of the width of the picture. */
const MAX_WIDTH = 0.9;

/** The watermark as SVG. It contains outlines instead of text, so the words of members cannot become markup. */
export function composeWatermark(
  { text, place, size: percent, opacity }: Watermark,
  { width, height }: Size,
  { widthOf, outlineOf }: Lettering,
): string {
  const wanted = (Math.min(width, height) * percent) / 100;
  const size = Math.min(wanted, (width * MAX_WIDTH * wanted) / widthOf(text, wanted));
  const words = { width: widthOf(text, size), height: size };
  const outlines = placesOf(place, { width, height }, words).map(({ x, y }) =>
    outlineOf(text, { x, y: y + size * 0.85, size }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${outlines.join('')}" fill="#fff" stroke="#000" stroke-opacity=".6" stroke-width="${(size / 18).toFixed(2)}" paint-order="stroke" opacity="${opacity / 100}"/></svg>`;
}

/** The top left corners of the words. */
function placesOf(place: Watermark['place'], { width, height }: Size, words: Size) {
  const margin = words.height / 2;
  const right = width - words.width - margin;
  const bottom = height - words.height - margin;
  switch (place) {
    case 'bottom-right':
      return [{ x: right, y: bottom }];
    case 'bottom-left':
      return [{ x: margin, y: bottom }];
    case 'center':
      return [{ x: (width - words.width) / 2, y: (height - words.height) / 2 }];
    case 'tiled':
      return tiles({ width, height }, words);
  }
}

/** Rows of words with gaps, each row shifted by half a gap. */
function tiles({ width, height }: Size, words: Size) {
  const step = { x: words.width + words.height * 3, y: words.height * 4 };
  const places: { x: number; y: number }[] = [];
  for (let row = 0; row * step.y < height; row++) {
    const shift = row % 2 === 0 ? 0 : step.x / 2;
    for (let x = words.height - shift; x < width; x += step.x) {
      places.push({ x, y: row * step.y + words.height });
    }
  }
  return places;
}
