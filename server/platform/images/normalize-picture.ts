import type { Metadata, Sharp } from 'sharp';
import type { ErrorReason } from '#contract/foundations/error-codes.ts';
import {
  MAX_ANIMATED_SIDE,
  MAX_STORED_SIDE,
  MAX_UPLOAD_PIXELS,
} from '#contract/foundations/limits.ts';
import { type PictureSize, storedSize } from '#contract/foundations/picture-size.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { decodeCost, isLarge, MAX_MEMORY_BYTES } from './decode-cost.ts';
import { openPicture, readHeader, uploadDecoder } from './decoding.ts';
import { perceptualHashOf } from './perceptual-hash.ts';
import { isHeic, type StoredFormat, sniffFormat } from './picture-format.ts';
import { placeholderOf } from './placeholder.ts';
import { type StoredCoding, storedCoding } from './stored-coding.ts';
import { isLong } from './variant-plan.ts';

export interface NormalizedPicture {
  bytes: Buffer;
  format: StoredFormat;
  /** The size of one frame in pixels, after rotation. */
  width: number;
  height: number;
  /** ThumbHash in base64. */
  placeholder: string;
  /** The perceptual hash. Null for a picture of a single colour. */
  perceptualHash: string | null;
  isAnimated: boolean;
}

const animatedBounds: PictureSize = { width: MAX_ANIMATED_SIDE, height: MAX_ANIMATED_SIDE };
const MAX_FRAMES = 500;

/** An upload. Its bytes are read when it is decoded, so that queued uploads use no memory. */
export interface PictureSource {
  read(): Promise<Uint8Array>;
}

/**
 * Decodes and re-encodes an upload: rotated upright, scaled down to the maximum size, without metadata. Keeps the
 * animation of a GIF or WebP. The queue is fair among the owners. Throws an `AppError` with the reason `picture-type`,
 * `picture-dimensions` or `picture-broken`. Throws `unavailable` when the queue is full.
 */
export async function normalizePicture(
  source: PictureSource,
  owner: string,
): Promise<NormalizedPicture> {
  const { format, frames, cost } = await checkHeader(await source.read());
  return uploadDecoder.run(async () => reencode(await source.read(), format, frames > 1), {
    owner,
    cost: cost.bytes,
    isLarge: isLarge(cost),
  });
}

/** Throws when the header has too many pixels or frames, or the picture needs too much memory. */
async function checkHeader(upload: Uint8Array) {
  const format = await sniffFormat(upload);
  if (!format) throw (await isHeic(upload)) ? heicPicture() : notAPicture();
  const header: Metadata = await readHeader(upload).catch(() => {
    throw brokenPicture();
  });
  const pixels = header.width * header.height;
  if (pixels > MAX_UPLOAD_PIXELS) throw tooManyPixels();
  const frames = format === 'gif' || format === 'webp' ? (header.pages ?? 1) : 1;
  if (frames > MAX_FRAMES || pixels * frames > MAX_UPLOAD_PIXELS) {
    throw tooManyFrames();
  }
  const cost = decodeCost(header, format, frames);
  if (cost.memory > MAX_MEMORY_BYTES) {
    throw frames > 1 ? tooManyFrames() : tooMuchMemory();
  }
  return { format, frames, cost };
}

async function reencode(
  upload: Uint8Array,
  format: StoredFormat,
  isAnimated: boolean,
): Promise<NormalizedPicture> {
  try {
    const header = await readHeader(upload);
    const bounds = isAnimated ? animatedBounds : boundsOf(header);
    const opened = openPicture(upload, { animated: isAnimated });
    // sharp cannot rotate the stacked frames of an animation.
    const upright = isAnimated ? opened : opened.autoOrient();
    const { width, height } = bounds;
    const bounded = upright.resize(width, height, { fit: 'inside', withoutEnlargement: true });
    const coding = storedCoding(upload, { format, header, bounds, isAnimated });
    const encoded = encode(bounded, coding, fewColors(header, bounds));
    const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.pageHeight ?? info.height };
    const copy = await smallCopy(bytes);
    const [placeholder, perceptualHash] = [await placeholderOf(copy), await perceptualHashOf(copy)];
    return { bytes, format: coding.format, ...size, placeholder, perceptualHash, isAnimated };
  } catch (error) {
    const isTimeout = error instanceof Error && error.message.startsWith('timeout');
    throw isTimeout ? tooSlow() : brokenPicture();
  }
}

/** Returns the maximum stored size. Rotation needs the whole picture in memory, so long pictures are scaled more. */
function boundsOf({ autoOrient, orientation = 1 }: Metadata): PictureSize {
  if (orientation > 1) return { width: MAX_STORED_SIDE, height: MAX_STORED_SIDE };
  return storedSize(autoOrient);
}

/**
 * Returns the number of colours of a picture with a palette or less than 8 bits per pixel. In full colour, its PNG
 * would have twice as many bytes. Scaling down mixes colours, so a scaled picture may use all 256. Returns null for
 * other pictures, and for long pictures, because a palette is built from the whole picture in memory.
 */
function fewColors({ width, height, isPalette, bitsPerSample = 8 }: Metadata, bounds: PictureSize) {
  if ((!isPalette && bitsPerSample >= 8) || isLong(bounds)) return null;
  return width > bounds.width || height > bounds.height ? 256 : 2 ** bitsPerSample;
}

// The quality is high, because every variant is rendered from this picture. 4:4:4 keeps the colours of line art sharp.
// Optimised Huffman codes would make a JPEG a few percent smaller, but take 100 MB more memory.
function encode(picture: Sharp, { format, isLossless }: StoredCoding, colors: number | null) {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false });
    case 'png':
      return picture.png(colors === null ? {} : { palette: true, colors, compressionLevel: 9 });
    case 'gif':
      return picture.gif({ effort: 1 });
    case 'webp':
      return picture.webp({ quality: 90, effort: 3, lossless: isLossless });
  }
}

/** The largest side of a small copy, in pixels. Placeholders and hashes are made from fewer pixels. */
const SIDE = 512;

/** Returns a small copy for the placeholder and the hash, so that a large PNG is decoded only once for both. */
export function smallCopy(bytes: Uint8Array): Promise<Buffer> {
  return openPicture(bytes)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function refusal(message: string, reason: ErrorReason = 'picture-dimensions'): () => AppError {
  return () => new AppError('invalid-argument', message, { reason });
}

const notAPicture = refusal(
  'この形式のファイルは使えません。JPEG・PNG・GIF・WebPの画像を選んでください',
  'picture-type',
);
const heicPicture = refusal(
  'HEIC形式の写真は使えません。JPEGで保存し直してから、もう一度選んでください',
  'picture-heic',
);
const brokenPicture = refusal(
  '画像が壊れているため読み込めません。保存し直すか、別の画像を選んでください',
  'picture-broken',
);
const tooManyPixels = refusal(
  `画像の縦横が大きすぎます。縦×横が${(MAX_UPLOAD_PIXELS / 10_000).toLocaleString('ja-JP')}万画素以内になるように縮小してください`,
);
const tooManyFrames = refusal(
  `アニメーションが長すぎます。${MAX_FRAMES}コマ以内に短くするか、縦横を小さくしてください`,
);
const tooMuchMemory = refusal(
  '画像を開くのに必要なメモリが大きすぎます。縦横を小さくするか、プログレッシブやインターレースではない形式で保存し直してください',
);
const tooSlow = refusal('画像の処理に時間がかかりすぎました。縦横を小さくしてからお試しください');
