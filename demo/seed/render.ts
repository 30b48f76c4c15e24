import sharp from 'sharp';
import type { NormalizedPicture } from '#server/platform/images/normalize-picture.ts';
import { placeholderOf } from '#server/platform/images/placeholder.ts';
import type { Drawing } from '../art/index.ts';

/** The side of the small copy that the placeholder is made of. */
const SMALL = 100;
/** The side of a collectible's picture. */
const COLLECTIBLE = 480;

/** Renders a drawing of ours. It skips the checks that a stranger's picture goes through: they cost more than the painting. */
export async function paint({ svg }: Drawing): Promise<NormalizedPicture> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const drawn = sharp(data, { raw: { width, height, channels } });
  const small = drawn.clone().resize(SMALL, SMALL, { fit: 'inside' });
  return {
    // Four times as quick as WebP, and quicker to read again for every width that is asked for.
    bytes: await drawn.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(),
    format: 'jpeg',
    width,
    height,
    placeholder: await placeholderOf(await small.png({ compressionLevel: 0 }).toBuffer()),
    isAnimated: false,
  };
}

/** Renders a drawing into the address that holds it, as some chains keep pictures. */
export async function paintAsData({ svg }: Drawing): Promise<string> {
  const bytes = await sharp(Buffer.from(svg))
    .resize(COLLECTIBLE)
    .webp({ quality: 82, effort: 1 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
