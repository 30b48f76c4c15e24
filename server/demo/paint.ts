import sharp from 'sharp';
import { placeholderOf } from '#server/platform/images/placeholder.ts';
import type { PreparedPicture } from '#server/platform/images/prepare-picture.ts';
import type { Drawing } from './art/index.ts';

/** Renders a drawing of ours. It skips the checks that a stranger's picture goes through: they cost more than the painting. */
export async function paint({ svg }: Drawing): Promise<PreparedPicture> {
  const { data: bytes, info } = await sharp(Buffer.from(svg))
    .webp({ quality: 88, effort: 1 })
    .toBuffer({ resolveWithObject: true });
  return {
    bytes,
    format: 'webp',
    width: info.width,
    height: info.height,
    placeholder: await placeholderOf(bytes),
    isAnimated: false,
  };
}
