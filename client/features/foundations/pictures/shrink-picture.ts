import { MAX_STORED_SIDE } from '#contract/foundations/limits.ts';
import { encodeCanvas } from './encode-canvas.ts';

// Smaller sides are for pictures that compress badly, such as a noisy PNG in a browser without WebP.
const SIDES = [MAX_STORED_SIDE, 1920, 1280];

/**
 * Scales a picture down to the longest side that the server stores, upright, and encodes it within the upload limit.
 * Keeps transparency. Returns null when that is impossible. Throws when the browser cannot decode it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (const side of SIDES) {
      const encoded = await encodeCanvas(drawWithin(bitmap, side), file.type);
      if (encoded) return encoded;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function drawWithin(bitmap: ImageBitmap, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
