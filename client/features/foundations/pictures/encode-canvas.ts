import { MAX_UPLOAD_BYTES } from '#contract/foundations/limits.ts';
import { isHeifType } from './heif.ts';

/** Higher than the quality on the server, which encodes the picture once more. */
const QUALITY = 0.92;

/** Encodes a canvas in the type of its source picture. Returns null when no encoding is within the upload limit. */
export async function encodeCanvas(canvas: OffscreenCanvas, source: string): Promise<Blob | null> {
  for (const type of typesFor(source)) {
    // A browser that cannot encode the type returns a PNG.
    const encoded = await canvas.convertToBlob({ type, quality: QUALITY });
    if (encoded.type === type && encoded.size <= MAX_UPLOAD_BYTES) return encoded;
  }
  return null;
}

/** Photos become JPEGs. Line art becomes a PNG without artefacts if that is small enough. */
function typesFor(source: string): string[] {
  const isPhoto = source === 'image/jpeg' || isHeifType(source);
  return isPhoto ? ['image/jpeg'] : ['image/png', 'image/webp'];
}
