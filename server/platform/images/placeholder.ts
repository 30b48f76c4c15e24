import { rgbaToThumbHash } from 'thumbhash';
import { openPicture } from './decoding.ts';

// ThumbHash takes pictures of at most 100 by 100.
const SIDE = 100;

/** The ThumbHash of a picture (of its first frame), base64: about 25 bytes that stand for it until it loads. */
export async function placeholderOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await openPicture(bytes)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
