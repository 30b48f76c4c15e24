import { IMAGE_QUALITIES, IMAGE_WIDTHS, MAX_STORED_SIDE } from '#contract/foundations/limits.ts';
import type { PictureSize } from '#contract/foundations/picture-size.ts';
import type { StoredFormat } from './picture-format.ts';

export const variantFormats = ['avif', 'webp', 'jpeg'] as const;
export type VariantFormat = (typeof variantFormats)[number];

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is drawn over the variants of a picture. */
export interface Overlay {
  /** The name of the overlay in the cache, which separates variants with different overlays. */
  name: string;
  /** Returns the overlay as SVG for a picture size in pixels. */
  draw: (size: { width: number; height: number }) => Promise<Buffer>;
}

export interface StoredPicture {
  key: string;
  width: number;
  height: number;
  isAnimated: boolean;
  /**
   * The size of the stored file in bytes. If it is set, the stored file can be sent instead of a variant that has at
   * least as many bytes.
   */
  bytes?: number | undefined;
  isLarge?: boolean;
  /** The section of the picture that its variants show. The default is the whole picture. */
  area?: Area | undefined;
  /** Drawn over all variants. The stored picture itself is then never sent. */
  overlay?: Overlay | undefined;
  /** Whether the stored picture is never sent. Its largest variant then has the largest of the usual widths. */
  isOriginalWithheld?: boolean | undefined;
  read?: () => Promise<Uint8Array | null>;
}

export interface VariantRequest {
  /** In pixels. Defaults to the width of the picture. */
  width?: number | undefined;
  quality?: number | undefined;
  format: VariantFormat;
  /** Whether the client already has the variant with this ETag, so that its bytes are not needed. */
  isKnown?: (tag: string) => boolean;
}

/** The rendering of a variant. Null when the stored picture itself matches the request. */
export type VariantPlan = {
  width: number;
  quality: number;
  format: VariantFormat | 'gif' | 'png';
  isAnimated: boolean;
  isLarge: boolean;
  area: Area | undefined;
  overlay: Overlay | undefined;
} | null;

/**
 * Plans a variant. It is never wider than the picture. An animation stays animated: as WebP, or as GIF when JPEG is
 * requested.
 */
export function planVariant(stored: StoredPicture, request: VariantRequest): VariantPlan {
  const { area, isAnimated, overlay, isOriginalWithheld = false } = stored;
  const own = area ?? stored;
  const fullWidth = isOriginalWithheld ? Math.min(own.width, Math.max(...IMAGE_WIDTHS)) : own.width;
  const width = Math.min(request.width ?? fullWidth, fullWidth);
  const height = Math.round((own.height * width) / own.width);
  const format = formatFor(stored, { width, height }, request.format);
  const isFullSize =
    !(area || overlay || isOriginalWithheld) &&
    width === fullWidth &&
    request.quality === undefined;
  if (isFullSize && format === storedFormatOf(stored.key)) return null;
  return {
    width,
    quality: request.quality ?? IMAGE_QUALITIES.auto,
    format,
    isAnimated,
    isLarge: Boolean(stored.isLarge) || isAnimated || isLong(stored),
    area,
    overlay,
  };
}

function formatFor(
  { key, isAnimated }: StoredPicture,
  size: PictureSize,
  requested: VariantFormat,
): VariantFormat | 'gif' | 'png' {
  if (isAnimated) return requested === 'jpeg' ? 'gif' : 'webp';
  if (requested === 'jpeg' || !isLong(size)) return requested;
  return storedFormatOf(key) === 'png' ? 'png' : 'jpeg';
}

/**
 * Whether to send the stored file because the rendered variant has at least as many bytes. The original must be public,
 * and the client must support its format. A browser that shows WebP or AVIF shows all stored formats.
 */
export function isBetterAsStored(
  { key, bytes = Number.POSITIVE_INFINITY, isOriginalWithheld = false }: StoredPicture,
  { format, area, overlay }: NonNullable<VariantPlan>,
  renderedBytes: number,
): boolean {
  if (area || overlay || isOriginalWithheld || renderedBytes < bytes) return false;
  return format === 'avif' || format === 'webp' || format === storedFormatOf(key);
}

/** The largest area of AVIF and WebP, whose encoders need the whole picture in memory. Others need only some rows. */
const MAX_WHOLE_PIXELS = MAX_STORED_SIDE ** 2;
/** The largest side of a WebP, a little less than the largest side of an AVIF. */
const MAX_WEBP_SIDE = 16_383;

export function isLong({ width, height }: PictureSize): boolean {
  return width * height > MAX_WHOLE_PIXELS || Math.max(width, height) > MAX_WEBP_SIDE;
}

/** Returns the format of a stored picture: the extension of its key. */
export function storedFormatOf(key: string): StoredFormat {
  return key.slice(key.lastIndexOf('.') + 1) as StoredFormat;
}
