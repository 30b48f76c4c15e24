import { openPicture } from './decoding.ts';
import { matOf } from './placeholder.ts';

/**
 * A perceptual hash, in hex: the signs of the 255 lowest frequencies of the grey picture, the lowest first. The hashes
 * of similar pictures differ in few bits, even when a picture is scaled, recompressed or a little brighter.
 */
export type PerceptualHash = string;

/** The section of a picture that is hashed, in fractions of the picture's sides. It can extend beyond the picture. */
interface Region {
  left: number;
  top: number;
  scale: number;
}

/** The side of the grey picture from which regions are sampled, and the side of a sampled region. */
const SOURCE = 256;
const SIDE = 64;
/** How many samples are taken for each pixel of a region, along one side. */
const SAMPLES = 4;
const FREQUENCIES = 16;
/** In grey levels. A picture with less contrast, such as a single colour, would resemble too many pictures. */
const LEAST_CONTRAST = 2;

const whole: Region = { left: 0, top: 0, scale: 1 };

const corners: readonly (readonly [number, number])[] = [
  [0.5, 0.5],
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];
const edges: typeof corners = [
  [0, 0.5],
  [1, 0.5],
  [0.5, 0],
  [0.5, 1],
];

/** Returns the regions of a scale at these positions. */
function regionsOf(scale: number, points: typeof corners): Region[] {
  return points.map(([x, y]) => ({ left: (1 - scale) * x, top: (1 - scale) * y, scale }));
}

/** The regions of a picture that remain when a little is cropped off. */
const cropped = [whole, ...regionsOf(0.95, corners), ...regionsOf(0.91, [...corners, ...edges])];

/**
 * The areas that the original may have covered, in case this picture is a slightly cropped copy. Pixels outside of this
 * picture are mirrored from its edge.
 */
const extended = [
  whole,
  ...regionsOf(1 / 0.95, corners),
  ...regionsOf(1 / 0.91, [...corners, ...edges]),
];

/** Returns the hash of the first frame of a picture. Null when the picture has too little contrast. */
export async function perceptualHashOf(bytes: Uint8Array): Promise<PerceptualHash | null> {
  const [hash] = await hashRegions(bytes, [whole]);
  return hash ?? null;
}

/** Returns the hashes of the whole picture, and of the picture with 5 to 10 % cropped off. */
export function hashCropped(bytes: Uint8Array): Promise<PerceptualHash[]> {
  return hashRegions(bytes, cropped);
}

/** Returns the hashes of a picture, and of possible originals from which 5 to 10 % were cropped off. */
export function hashExtended(bytes: Uint8Array): Promise<PerceptualHash[]> {
  return hashRegions(bytes, extended);
}

async function hashRegions(bytes: Uint8Array, regions: readonly Region[]) {
  const grey = await openPicture(bytes)
    .flatten({ background: await matOf(bytes) })
    .greyscale()
    .resize(SOURCE, SOURCE, { fit: 'fill' })
    .raw()
    .toBuffer();
  if (contrastOf(grey) < LEAST_CONTRAST) return [];
  return regions.map((region) => toHex(signsOf(sample(grey, region))));
}

function contrastOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, level) => sum + level, 0) / grey.length;
  const squares = grey.reduce((sum, level) => sum + (level - mean) ** 2, 0);
  return Math.sqrt(squares / grey.length);
}

function sample(grey: Uint8Array, { left, top, scale }: Region): Float64Array {
  const steps = SIDE * SAMPLES;
  const points = (from: number) =>
    Array.from({ length: steps }, (_, n) =>
      mirroredPixel((from + (scale * (n + 0.5)) / steps) * SOURCE),
    );
  const [columns, rows] = [points(left), points(top)];
  const region = new Float64Array(SIDE * SIDE);
  for (const [y, row] of rows.entries()) {
    const line = Math.floor(y / SAMPLES) * SIDE;
    for (const [x, column] of columns.entries()) {
      const index = line + Math.floor(x / SAMPLES);
      region[index] = (region[index] ?? 0) + (grey[row * SOURCE + column] ?? 0);
    }
  }
  return region;
}

function mirroredPixel(position: number): number {
  const pixel = Math.floor(position);
  if (pixel < 0) return -1 - pixel;
  return pixel < SOURCE ? pixel : 2 * SOURCE - 1 - pixel;
}

const waves = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_, x) =>
    Math.cos(((2 * x + 1) * frequency * Math.PI) / (2 * SIDE)),
  ),
);

/** The frequencies of the bits, lowest first. The first frequency is omitted, because it is the brightness. */
const bits = Array.from({ length: FREQUENCIES ** 2 }, (_, index) => ({
  across: index % FREQUENCIES,
  down: Math.floor(index / FREQUENCIES),
}))
  .sort((a, b) => a.across + a.down - (b.across + b.down) || a.down - b.down)
  .slice(1);

function signsOf(region: Float64Array): boolean[] {
  const lines = waves.map((wave) =>
    Float64Array.from({ length: SIDE }, (_, y) =>
      product(region.subarray(y * SIDE, (y + 1) * SIDE), wave),
    ),
  );
  return bits.map(({ across, down }) => {
    const [line, wave] = [lines[across], waves[down]];
    return line !== undefined && wave !== undefined && product(line, wave) > 0;
  });
}

function product(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

const HEX_DIGITS = FREQUENCIES ** 2 / 4;

function toHex(signs: readonly boolean[]): PerceptualHash {
  const digits = Array.from({ length: HEX_DIGITS }, (_, digit) =>
    [0, 1, 2, 3].reduce((sum, bit) => sum * 2 + (signs[digit * 4 + bit] ? 1 : 0), 0),
  );
  return digits.map((digit) => digit.toString(16)).join('');
}

const mirroredBits = BigInt(`0x${toHex(bits.map(({ across }) => across % 2 === 1))}`);

/**
 * Returns the hash of the mirrored picture (left to right): the signs of the odd horizontal frequencies are inverted.
 */
export function mirroredHash(hash: PerceptualHash): PerceptualHash {
  return (BigInt(`0x${hash}`) ^ mirroredBits).toString(16).padStart(HEX_DIGITS, '0');
}

/** The maximum number of different bits between the hashes of similar pictures: decision 102. */
const MOST_DIFFERENT = 60;

export function isSimilarHash(a: PerceptualHash, b: PerceptualHash): boolean {
  return differenceOf(a, b) <= MOST_DIFFERENT;
}

export function differenceOf(a: PerceptualHash, b: PerceptualHash): number {
  let difference = 0;
  for (let start = 0; start < HEX_DIGITS; start += 8) {
    difference += ones(
      parseInt(a.slice(start, start + 8), 16) ^ parseInt(b.slice(start, start + 8), 16),
    );
  }
  return difference;
}

function ones(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
