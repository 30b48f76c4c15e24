// This file has no schemas, because every page with pictures loads it, and schemas are large.

/** The lightness, from 0 to 1, above which a drawing is invisible on white. */
const LIGHT = 0.85;

/**
 * Whether a picture is a light drawing on a transparent ground, which is invisible on white. The placeholder is a
 * ThumbHash in base64. It contains the mean lightness of the drawing, and whether something is transparent.
 */
export function needsDarkMat(placeholder: string): boolean {
  const bytes = atob(placeholder);
  const isTransparent = (bytes.charCodeAt(2) & 0x80) !== 0;
  return isTransparent && (bytes.charCodeAt(0) & 0x3f) / 0x3f > LIGHT;
}
