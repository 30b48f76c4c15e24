import { openPicture } from './decoding.ts';

/** The largest side of a small copy, in pixels. Placeholders and hashes need less. */
const SIDE = 512;

/** A small copy of a picture, for what is computed from it: a large PNG is not decoded again for each. */
export function smallCopy(bytes: Uint8Array): Promise<Buffer> {
  return openPicture(bytes)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
