import type { Sharp } from 'sharp';
import { decoding, openPicture } from './decoding.ts';
import type { VariantPlan } from './variant-plan.ts';

// avif reaches with 20 points less what jpeg and webp show: the preset means how it looks.
const AVIF_QUALITY_OFFSET = 20;
// Effort costs avif dearly: above this width one step less saves half of the time.
const AVIF_THRIFTY_WIDTH = 800;

/** Makes a variant of a stored picture's bytes. Throws unavailable when too many are waiting. */
export function renderVariant(
  original: Uint8Array,
  plan: NonNullable<VariantPlan>,
): Promise<Buffer> {
  return decoding.run(() => {
    const opened = openPicture(original, { animated: plan.isAnimated });
    const sized = opened.resize({ width: plan.width, withoutEnlargement: true });
    return encode(sized, plan).toBuffer();
  });
}

function encode(picture: Sharp, { format, quality, width }: NonNullable<VariantPlan>): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({
        quality: quality - AVIF_QUALITY_OFFSET,
        effort: width > AVIF_THRIFTY_WIDTH ? 1 : 2,
      });
    case 'webp':
      return picture.webp({ quality, effort: 2 });
    case 'gif':
      return picture.gif({ effort: 1 });
    case 'jpeg':
      // jpeg knows no transparency; without this it would turn black.
      return picture.flatten({ background: '#fff' }).jpeg({ quality });
  }
}
