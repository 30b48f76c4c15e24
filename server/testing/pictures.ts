import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { PictureSource } from '#server/platform/images/normalize-picture.ts';

export interface Size {
  width: number;
  height: number;
}

/** Returns a picture as a received upload. */
export function sourceOf(bytes: Buffer): PictureSource {
  return { read: async () => bytes };
}

/** Returns the raw pixels of a smooth picture with a shape in it. */
function scene({ width, height }: Size, hue = 200): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="hsl(${hue},60%,60%)"/>
      <circle cx="30%" cy="40%" r="20%" fill="hsl(${hue + 120},80%,70%)"/>
    </svg>`,
  );
}

export function jpegPicture(size: Size): Promise<Buffer> {
  return sharp(scene(size)).jpeg({ quality: 90 }).toBuffer();
}

export function pngPicture(size: Size): Promise<Buffer> {
  return sharp(scene(size)).png().toBuffer();
}

/** Returns a picture with a transparent half. */
export function transparentPng({ width, height }: Size): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

/** Returns line art with at most this many colours, saved as programs do for the web. */
export function palettePng(
  { width, height }: Size,
  colors: number,
  isTransparent = false,
): Promise<Buffer> {
  const discs = Array.from({ length: 60 }, (_, index) => {
    const [x, y, r] = [(index * 53) % 400, (index * 97) % 300, 10 + (index % 9) * 4];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(index * 41) % 360},70%,60%)" stroke="#222"/>`;
  });
  const paper = isTransparent ? '' : '<rect width="400" height="300" fill="#2b2350"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300">${paper}${discs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colors, compressionLevel: 9 }).toBuffer();
}

/** Returns a photo of a phone that was held upright. Its metadata contains the rotation and a location. */
export function phoneJpeg(lying: Size): Promise<Buffer> {
  return sharp(scene(lying))
    .jpeg()
    .withExif({
      IFD0: { Make: 'Hiroba Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 22/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Returns an animation with this many frames (at least two) of 100 ms each. */
export async function animation(
  format: 'gif' | 'webp',
  size: Size,
  count: number,
): Promise<Buffer> {
  const hues = Array.from({ length: count }, (_, index) => (index * 360) / count);
  const frames = await Promise.all(hues.map((hue) => sharp(scene(size, hue)).png().toBuffer()));
  const delay = hues.map(() => 100);
  const joined = sharp(frames, { join: { animated: true } });
  return format === 'gif' ? joined.gif({ delay }).toBuffer() : joined.webp({ delay }).toBuffer();
}

/** Returns a very small GIF file of any dimensions and number of frames. Each frame draws one dot. */
export function dotGif({ width, height }: Size, count: number): Buffer {
  const screen = Buffer.alloc(4);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const twoColors = Buffer.from('800000ffffff000000', 'hex');
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex');
  const frames = Array.from({ length: count }, () => frame);
  return Buffer.concat([Buffer.from('GIF89a'), screen, twoColors, ...frames, Buffer.from([0x3b])]);
}

/** Returns a GIF with markup in a comment and after its end. A careless browser would show it as a page. */
export function polyglotGif(): Buffer {
  const gif = dotGif({ width: 40, height: 40 }, 1);
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, page.length]), page, Buffer.from([0])]);
  // One part of the markup follows the colours, which end at byte 19. The other part follows the end of the picture.
  return Buffer.concat([gif.subarray(0, 19), comment, gif.subarray(19), page]);
}

/** Returns a very small valid PNG file of any dimensions, with one black bit per pixel. */
export function blackPng({ width, height }: Size): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return png({ width, height }, { depth: 1, color: 0, interlaced: 0 }, rows);
}

/** Returns a very small valid interlaced PNG file of any dimensions, with transparent pixels of 8 bytes. */
export function interlacedPng({ width, height }: Size): Buffer {
  // The seven passes, each with its first pixel and the distance between its pixels.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const sizes = passes.map(([x, y, right, down]) => {
    return Math.ceil((height - y) / down) * (1 + 8 * Math.ceil((width - x) / right));
  });
  const rows = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0));
  return png({ width, height }, { depth: 16, color: 6, interlaced: 1 }, rows);
}

interface PngKind {
  depth: number;
  color: number;
  interlaced: number;
}

function png({ width, height }: Size, { depth, color, interlaced }: PngKind, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a picture of one colour, which takes few bytes. */
export function flatPicture({ width, height }: Size): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c84' } });
}

/** Returns the picture with the chunk that makes it an animation. */
export function animatedPng(png: Buffer): Buffer {
  const control = pngChunk('acTL', Buffer.from('0000000200000000', 'hex'));
  // The chunk comes after the signature and the header.
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}

/** Returns the picture, padded to an exact size in bytes by a chunk that decoders skip. */
export function padPng(png: Buffer, bytes: number): Buffer {
  const end = png.length - 12;
  const padding = Buffer.alloc(bytes - png.length - 12, 'x');
  return Buffer.concat([png.subarray(0, end), pngChunk('paDd', padding), png.subarray(end)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Returns a picture that looks like no other picture. The number determines its discs. */
export function discPicture(number: number): Promise<Buffer> {
  let state = number * 2_654_435_761 + 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const discs = Array.from(
    { length: 14 },
    () =>
      `<circle cx="${next(400)}" cy="${next(300)}" r="${20 + next(70)}" fill="hsl(${next(360)},60%,${20 + next(60)}%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="hsl(${next(360)},40%,70%)"/>${discs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
