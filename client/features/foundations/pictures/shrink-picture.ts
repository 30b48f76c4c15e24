import { MAX_LONG_WIDTH } from '#contract/foundations/limits.ts';
import { storedSize } from '#contract/foundations/picture-size.ts';
import { encodeCanvas } from './encode-canvas.ts';

/** The limits of a long picture. Canvases of phones have at most this many pixels, and WebP at most this height. */
const LONG = { width: MAX_LONG_WIDTH, height: 16_383, pixels: 4096 ** 2 };
// The smaller scales are for pictures that compress badly, such as a noisy PNG in a browser without WebP.
const SCALES = [1, 0.75, 0.5];

/**
 * Scales a picture down to the size that the server stores, upright, and encodes it. Keeps transparency. Returns null
 * when no encoding is within the upload limit. Throws when the browser cannot decode the picture.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (const scale of SCALES) {
      const encoded = await encodeCanvas(draw(bitmap, scale), file.type);
      if (encoded) return encoded;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const { width, height } = storedSize(bitmap, LONG);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
