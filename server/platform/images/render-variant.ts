import type { Sharp } from 'sharp';
import { type DecodeTask, openPicture, variantDecoder } from './decoding.ts';
import { matOf } from './placeholder.ts';
import type { Overlay, VariantPlan } from './variant-plan.ts';

// The presets are for JPEG and WebP. AVIF has the same visual quality at 20 points less.
const AVIF_QUALITY_OFFSET = 20;
// Above this width, an effort of 1 instead of 2 halves the encoding time.
const AVIF_FAST_WIDTH = 800;

/**
 * Renders a variant. Returns null when there is no picture. Reads the picture when its task starts, so that queued
 * tasks use no memory. Throws `unavailable` when the queue is full.
 */
export function renderVariant(
  read: () => Promise<Uint8Array | null>,
  plan: NonNullable<VariantPlan>,
): Promise<Buffer | null> {
  return variantDecoder.run(async () => {
    const original = await read();
    if (!original) return null;
    const opened = openPicture(original, { animated: plan.isAnimated });
    // sharp cannot rotate the stacked frames of an animation.
    const upright = plan.isAnimated ? opened : opened.autoOrient();
    const shown = plan.area ? upright.extract(plan.area) : upright;
    const sized = shown.resize({ width: plan.width, withoutEnlargement: true });
    const finished = plan.overlay ? await drawOver(sized, plan, plan.overlay) : sized;
    const mat = plan.format === 'jpeg' ? await matOf(original) : '';
    return encode(finished, plan, mat).toBuffer();
  }, taskOf(plan));
}

async function drawOver(sized: Sharp, plan: NonNullable<VariantPlan>, overlay: Overlay) {
  const { autoOrient, pages = 1, pageHeight } = await sized.metadata();
  const { width, height } = plan.area ?? {
    ...autoOrient,
    ...(pageHeight && { height: pageHeight }),
  };
  const size = {
    width: plan.width,
    height: Math.max(1, Math.round((height * plan.width) / width)),
  };
  const input = await overlay.draw(size);
  const frames = plan.isAnimated ? pages : 1;
  return sized.composite(
    Array.from({ length: frames }, (_, page) => ({ input, left: 0, top: page * size.height })),
  );
}

// A wide AVIF counts as large, because encoding it takes 100 MB.
function taskOf({ isLarge, format, width }: NonNullable<VariantPlan>): DecodeTask {
  const isWideAvif = format === 'avif' && width > AVIF_FAST_WIDTH;
  return { owner: '', cost: 0, isLarge: isLarge || isWideAvif };
}

function encode(picture: Sharp, { format, quality, width }: NonNullable<VariantPlan>, mat: string) {
  switch (format) {
    case 'avif':
      return picture.avif({
        quality: quality - AVIF_QUALITY_OFFSET,
        effort: width > AVIF_FAST_WIDTH ? 1 : 2,
      });
    case 'webp':
      return picture.webp({ quality, effort: 2 });
    case 'gif':
      return picture.gif({ effort: 1 });
    case 'png':
      return picture.png();
    case 'jpeg':
      // JPEG has no transparency. Without a background, transparent pixels turn black.
      return picture.flatten({ background: mat }).jpeg({ quality });
  }
}
