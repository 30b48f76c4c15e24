import { IMAGE_QUALITIES } from '#contract/foundations/limits.ts';
import type { StoredFormat } from './picture-format.ts';

/** The formats a variant can have, in order of preference. */
export const variantFormats = ['avif', 'webp', 'jpeg'] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** A part of a picture, in pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The properties of a stored picture that its variants depend on. */
export interface StoredPicture {
  key: string;
  width: number;
  isAnimated: boolean;
  /** Whether decoding it takes much memory or time. */
  isLarge?: boolean;
  /** The part of the picture in its variants. The default is the whole picture. */
  area?: Area | undefined;
  /** Reads its bytes. The default is to read the stored file. */
  read?: () => Promise<Uint8Array | null>;
}

export interface VariantRequest {
  /** In pixels. Defaults to the width of the picture. */
  width?: number | undefined;
  quality?: number | undefined;
  format: VariantFormat;
}

/** The rendering of a variant. Null when the stored picture itself matches the request. */
export type VariantPlan = {
  width: number;
  quality: number;
  format: VariantFormat | 'gif';
  isAnimated: boolean;
  area: Area | undefined;
} | null;

/**
 * Plans the variant for a request. It is never wider than the picture or its part. An animated picture stays animated:
 * as WebP when AVIF or WebP is requested, as GIF when JPEG is.
 */
export function planVariant(stored: StoredPicture, request: VariantRequest): VariantPlan {
  const { area, isAnimated } = stored;
  const fullWidth = area?.width ?? stored.width;
  const width = Math.min(request.width ?? fullWidth, fullWidth);
  const format = formatFor(stored, request.format);
  const isFullSize = !area && width === fullWidth && request.quality === undefined;
  if (isFullSize && format === storedFormatOf(stored.key)) return null;
  return {
    width,
    quality: request.quality ?? IMAGE_QUALITIES.auto,
    format,
    isAnimated,
    area,
  };
}

function formatFor(stored: StoredPicture, requested: VariantFormat): VariantFormat | 'gif' {
  if (!stored.isAnimated) return requested;
  return requested === 'jpeg' ? 'gif' : 'webp';
}

/** The format of a stored picture: the extension of its key. */
export function storedFormatOf(key: string): StoredFormat {
  return key.slice(key.lastIndexOf('.') + 1) as StoredFormat;
}
