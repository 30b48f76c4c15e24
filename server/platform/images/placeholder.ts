import { rgbaToThumbHash } from 'thumbhash';
import { needsDarkMat } from '#contract/foundations/picture-mat.ts';
import { openPicture, readHeader } from './decoding.ts';

// The largest side that ThumbHash accepts, in pixels.
const MAX_SIDE = 100;

/** Returns the ThumbHash of the first frame of a picture, in base64: a blurred preview of about 25 bytes. */
export async function placeholderOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await openPicture(bytes)
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

const WHITE = '#fff';
const DARK = '#33333d';

export async function matOf(bytes: Uint8Array): Promise<string> {
  const { hasAlpha } = await readHeader(bytes);
  return hasAlpha && needsDarkMat(await placeholderOf(bytes)) ? DARK : WHITE;
}
