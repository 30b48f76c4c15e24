/**
 * Reads an SVG file from standard input, checks it, and writes the drawing as PNG, unless the drawing is empty. Run by
 * `rasterize-svg.ts`.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { checkSvg } from './check-svg.ts';

const SIDE = 1024;
const DENSITY = 72;
const MAX_PIXELS = 8_000_000;

const text = await checkSvg(await buffer(process.stdin));
if (text === null) process.exit(1);
const svg = Buffer.from(text);
const { width, height } = await sharp(svg, { limitInputPixels: MAX_PIXELS }).metadata();
// Small drawings are rendered larger instead of being scaled up afterwards, so that they stay sharp.
const scale = SIDE / Math.max(width, height);
const density = Math.min(100_000, Math.max(1, DENSITY * scale));
const png = await sharp(svg, { density, limitInputPixels: MAX_PIXELS })
  .resize(SIDE, SIDE, { fit: 'inside' })
  .png({ compressionLevel: 6 })
  .toBuffer();
// librsvg draws nothing for some contents, such as HTML in the file. The picture is then empty.
const { channels } = await sharp(png).stats();
if (channels[3]?.max === 0) process.exit(1);
process.stdout.write(png);
