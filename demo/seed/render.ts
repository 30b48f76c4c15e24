import sharp from 'sharp';
import type { NormalizedPicture } from '#server/platform/images/normalize-picture.ts';
import { perceptualHashOf } from '#server/platform/images/perceptual-hash.ts';
import { placeholderOf } from '#server/platform/images/placeholder.ts';
import type { Drawing } from '../art/index.ts';

/** The side of the small copy for the placeholder, in pixels. */
const PLACEHOLDER_SOURCE_SIZE = 100;

/** Turns drawings into pictures. */
export interface Renderer {
  /** Stored like an upload, without the checks of untrusted pictures, which cost more than the rendering. */
  toPicture: (drawing: Drawing) => Promise<NormalizedPicture>;
}

/** Dots per inch at which a drawing has the size that it says. */
const FULL_DENSITY = 72;

/** Renders with sharp. */
export const renderer = rendererAt(1);

/** Renders with sharp, at this share of the width and height of a drawing. */
export function rendererAt(scale: number): Renderer {
  return { toPicture: (drawing) => toPicture(drawing, FULL_DENSITY * scale) };
}

async function toPicture({ svg }: Drawing, density: number): Promise<NormalizedPicture> {
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const small = pixels
    .clone()
    .resize(PLACEHOLDER_SOURCE_SIZE, PLACEHOLDER_SOURCE_SIZE, { fit: 'inside' });
  const copy = await small.png({ compressionLevel: 0 }).toBuffer();
  return {
    // JPEG encodes four times as fast as WebP, and decodes faster for every derived width.
    bytes: await pixels.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(),
    format: 'jpeg',
    width,
    height,
    placeholder: await placeholderOf(copy),
    perceptualHash: await perceptualHashOf(copy),
    isAnimated: false,
  };
}
