import { MAX_LONG_WIDTH } from '#contract/foundations/limits.ts';
import { storedSize } from '#contract/foundations/picture-size.ts';
import { drawScaled, encodeCanvas } from './encode-canvas.ts';

// Each picture has its own worker, whose end frees the memory of the decoded picture immediately.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  shrinkPicture(data).then(postMessage, () => postMessage(null));
});

/** The limits of a long picture. Phones limit the pixels of a canvas, and WebP limits the height of a picture. */
const LONG = { width: MAX_LONG_WIDTH, height: 16_383, pixels: 4096 ** 2 };
// The smaller scales are for pictures that compress badly, such as a noisy PNG in a browser without WebP.
const SCALES = [1, 0.75, 0.5];

/**
 * Scales a picture down to the size that the server stores, upright, and encodes it. Keeps transparency. Returns null
 * when no encoding is within the upload limit. Throws when the browser cannot decode the picture.
 */
async function shrinkPicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const { width, height } = storedSize(bitmap, LONG);
  try {
    for (const scale of SCALES) {
      const size = { width: width * scale, height: height * scale };
      const encoded = await encodeCanvas(drawScaled(bitmap, whole, size), file.type);
      if (encoded) return encoded;
    }
    return null;
  } finally {
    bitmap.close();
  }
}
