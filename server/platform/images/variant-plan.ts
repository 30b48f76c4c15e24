import { IMAGE_QUALITIES } from '#contract/limits.ts';
import type { StoredFormat } from './picture-format.ts';

/** What a page may ask for, besides the original. */
export const variantFormats = ['avif', 'webp', 'jpeg'] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** A picture in the store, as far as its variants depend on it. */
export interface StoredPicture {
  key: string;
  width: number;
  isAnimated: boolean;
}

export interface VariantRequest {
  /** Pixels; as wide as it is when left out. */
  width?: number | undefined;
  quality?: number | undefined;
  format: VariantFormat;
}

/** What is made of the stored picture; null where the stored picture is already that. */
export type VariantPlan = {
  width: number;
  quality: number;
  format: VariantFormat | 'gif';
  isAnimated: boolean;
} | null;

/**
 * Settles what answers a wish. Never wider than the picture is. An animated picture stays animated:
 * as webp where avif or webp is asked for, as gif where nothing better is.
 */
export function planVariant(stored: StoredPicture, wish: VariantRequest): VariantPlan {
  const width = Math.min(wish.width ?? stored.width, stored.width);
  const format = formatFor(stored, wish.format);
  const whole = width === stored.width && wish.quality === undefined;
  if (whole && format === storedFormatOf(stored.key)) return null;
  return {
    width,
    quality: wish.quality ?? IMAGE_QUALITIES.auto,
    format,
    isAnimated: stored.isAnimated,
  };
}

function formatFor(stored: StoredPicture, wished: VariantFormat): VariantFormat | 'gif' {
  if (!stored.isAnimated) return wished;
  return wished === 'jpeg' ? 'gif' : 'webp';
}

/** The format a stored picture has, which its key ends in. */
export function storedFormatOf(key: string): StoredFormat {
  return key.slice(key.lastIndexOf('.') + 1) as StoredFormat;
}
