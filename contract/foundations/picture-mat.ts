// Without schemas, because every page with pictures needs it.

/** How light a drawing is, from 0 to 1, that is not seen on white. */
const LIGHT = 0.85;

/**
 * Whether a picture is a light drawing on a transparent ground, which is not seen on white paper: by its ThumbHash in base64,
 * which has the mean lightness of what is drawn, and whether something is transparent.
 */
export function needsDarkMat(placeholder: string): boolean {
  const bytes = atob(placeholder);
  const isTransparent = (bytes.charCodeAt(2) & 0x80) !== 0;
  return isTransparent && (bytes.charCodeAt(0) & 0x3f) / 0x3f > LIGHT;
}
