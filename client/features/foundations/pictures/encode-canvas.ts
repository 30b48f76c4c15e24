import { MAX_UPLOAD_BYTES } from '#contract/foundations/limits.ts';
import { isHeifType } from './picture-format.ts';

/** The quality is higher than that of the server, which encodes the picture once more. */
const QUALITY = 0.92;

/** Draws an area of a picture in a new size, at least one pixel wide and high. */
export function drawScaled(picture: ImageBitmap, area: Area, size: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(size.width)),
    Math.max(1, Math.round(size.height)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = area;
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

interface Size {
  width: number;
  height: number;
}

type Area = Size & { x: number; y: number };

/** Encodes a canvas in the type of its source picture. Returns null when no encoding is within the upload limit. */
export async function encodeCanvas(canvas: OffscreenCanvas, source: string): Promise<Blob | null> {
  for (const type of typesFor(source)) {
    // A browser that cannot encode the type returns a PNG.
    const encoded = await canvas.convertToBlob({ type, quality: QUALITY });
    if (encoded.type === type && encoded.size <= MAX_UPLOAD_BYTES) return encoded;
  }
  return null;
}

/** Photos become JPEGs. Line art becomes a PNG, which has no artefacts, if the PNG is small enough. */
function typesFor(source: string): string[] {
  const isPhoto = source === 'image/jpeg' || isHeifType(source);
  return isPhoto ? ['image/jpeg'] : ['image/png', 'image/webp'];
}
