import { openPicture, variantDecoder } from './decoding.ts';
import { sniffFormat } from './picture-format.ts';

const QUALITY = 90;

/**
 * Crops the top and bottom of a picture to 16:9, which removes the black bars of a letterboxed thumbnail. Returns a
 * JPEG. Throws when the bytes are not a picture, and throws `unavailable` when the queue is full.
 */
export async function cropToWidescreen(bytes: Uint8Array): Promise<Buffer> {
  if ((await sniffFormat(bytes)) === null) throw new Error('not a picture');
  return variantDecoder.run(async () => {
    const { width, height } = await openPicture(bytes).metadata();
    const cropped = Math.min(height, Math.round((width * 9) / 16));
    const top = Math.floor((height - cropped) / 2);
    return openPicture(bytes)
      .extract({ left: 0, top, width, height: cropped })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  });
}
