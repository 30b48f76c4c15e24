import { WATERMARK_LETTERS } from '#contract/foundations/limits.ts';
import type { Watermark } from '#contract/posts/picture-rights.ts';
import { openPicture } from './decoding.ts';
import { type Lettering, loadLettering } from './lettering.ts';
import type { Overlay } from './variant-plan.ts';

interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** A drawing that appears on a picture once or several times. */
interface Stamp extends Size {
  /** The height of a letter, which determines the gaps. */
  letter: number;
  at(points: readonly Point[]): string;
}

/**
 * Returns an overlay that draws a watermark on pictures of any size: the picture of the watermark or, if it has none,
 * its words.
 */
export function watermarkOverlay(
  watermark: Watermark,
  readPicture: () => Promise<Uint8Array | null>,
): Overlay['draw'] {
  return async (size) => {
    const picture = await readPicture();
    const stamp = picture
      ? await pictureStamp(watermark, size, picture)
      : wordsStamp(watermark, size, await loadLettering());
    return Buffer.from(compose(watermark, size, stamp));
  };
}

function compose(
  { position, opacity }: Pick<Watermark, 'position' | 'opacity'>,
  { width, height }: Size,
  stamp: Stamp,
): string {
  const drawn = stamp.at(stampPoints(position, { width, height }, stamp));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g opacity="${opacity / 100}">${drawn}</g></svg>`;
}

function letterOf({ size }: Watermark, { width, height }: Size): number {
  return (Math.min(width, height) * size) / 100;
}

/** The maximum width of a watermark, as a fraction of the width of the picture. */
const MAX_WIDTH = 0.9;

/** Draws light letters with a dark edge, for any background. Outlines of members' words cannot become markup. */
function wordsStamp(watermark: Watermark, picture: Size, { widthOf, outlineOf }: Lettering): Stamp {
  const { text } = watermark;
  const wanted = letterOf(watermark, picture);
  const size = Math.min(wanted, (picture.width * MAX_WIDTH * wanted) / widthOf(text, wanted));
  const outlines = (points: readonly Point[]) =>
    points.map(({ x, y }) => outlineOf(text, { x, y: y + size * 0.85, size })).join('');
  return {
    width: widthOf(text, size),
    height: size,
    letter: size,
    at: (points) =>
      `<path d="${outlines(points)}" fill="#fff" stroke="#000" stroke-opacity=".6" stroke-width="${(size / 18).toFixed(2)}" paint-order="stroke"/>`,
  };
}

/** The longest side of the watermark's picture inside the SVG. The SVG scales it up for larger pictures. */
const MAX_DRAWN_SIDE = 1024;

async function pictureStamp(
  watermark: Watermark,
  picture: Size,
  bytes: Uint8Array,
): Promise<Stamp> {
  const letter = letterOf(watermark, picture);
  const side = Math.max(1, Math.min(letter * WATERMARK_LETTERS, picture.width * MAX_WIDTH));
  const drawn = Math.min(Math.ceil(side), MAX_DRAWN_SIDE);
  const { data, info } = await openPicture(bytes)
    .resize(drawn, drawn, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const scale = side / Math.max(info.width, info.height);
  const width = info.width * scale;
  const height = info.height * scale;
  const source = `data:image/png;base64,${data.toString('base64')}`;
  return {
    width,
    height,
    letter,
    at: (points) =>
      `<defs><image id="m" width="${width}" height="${height}" href="${source}"/></defs>` +
      points.map(({ x, y }) => `<use href="#m" x="${x.toFixed(1)}" y="${y.toFixed(1)}"/>`).join(''),
  };
}

function stampPoints(position: Watermark['position'], { width, height }: Size, stamp: Stamp) {
  if (position === 'tiled') return tiles({ width, height }, stamp);
  const margin = stamp.letter / 2;
  const right = width - stamp.width;
  const bottom = height - stamp.height;
  if (position === 'center') return [{ x: right / 2, y: bottom / 2 }];
  return [
    {
      x: position.endsWith('right') ? right - margin : margin,
      y: position.startsWith('bottom') ? bottom - margin : margin,
    },
  ];
}

function tiles({ width, height }: Size, stamp: Stamp): Point[] {
  const { letter } = stamp;
  const step = { x: stamp.width + letter * 3, y: stamp.height + letter * 3 };
  const points: Point[] = [];
  for (let row = 0; row * step.y < height; row++) {
    const shift = row % 2 === 0 ? 0 : step.x / 2;
    for (let x = letter - shift; x < width; x += step.x) {
      points.push({ x, y: row * step.y + letter });
    }
  }
  return points;
}
