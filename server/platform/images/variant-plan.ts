import { IMAGE_QUALITIES, IMAGE_WIDTHS } from '#contract/foundations/limits.ts';
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

/** What is drawn over the variants of a picture. */
export interface Overlay {
  /** Distinguishes its variants from others in the cache. */
  name: string;
  /** Draws it as SVG, for a size in pixels. */
  draw: (size: { width: number; height: number }) => Promise<Buffer>;
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
  /** Drawn over all its variants, so that the stored picture is never one of them. */
  overlay?: Overlay | undefined;
  /** Whether the stored picture is never a variant: the largest one has the largest of the usual widths. */
  isKept?: boolean | undefined;
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
  overlay: Overlay | undefined;
} | null;

/**
 * Plans the variant for a request. It is never wider than the picture or its part. An animated picture stays animated:
 * as WebP when AVIF or WebP is requested, as GIF when JPEG is.
 */
export function planVariant(stored: StoredPicture, request: VariantRequest): VariantPlan {
  const { area, isAnimated, overlay, isKept = false } = stored;
  const ownWidth = area?.width ?? stored.width;
  const fullWidth = isKept ? Math.min(ownWidth, Math.max(...IMAGE_WIDTHS)) : ownWidth;
  const width = Math.min(request.width ?? fullWidth, fullWidth);
  const format = formatFor(stored, request.format);
  const isFullSize =
    !(area || overlay || isKept) && width === fullWidth && request.quality === undefined;
  if (isFullSize && format === storedFormatOf(stored.key)) return null;
  return {
    width,
    quality: request.quality ?? IMAGE_QUALITIES.auto,
    format,
    isAnimated,
    area,
    overlay,
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
