/** File systems limit a name to 255 bytes, so the limit of 255 characters counts bytes. */
const BYTES_MAX = 255;

const encoder = new TextEncoder();

/**
 * A safe form of a file name: letters, digits, dots, underscores and hyphens. Spaces become underscores. Dots are
 * never adjacent or at the ends. The result has at most 255 bytes. `fallback` is used when nothing remains.
 */
export function safeFileName(name: string, fallback = 'file'): string {
  const kept = name
    .replaceAll(/[^\p{L}\p{N}\p{M}._ -]/gu, '')
    // Normalizing takes quadratic time in the marks on a character.
    .slice(0, 4 * BYTES_MAX)
    .normalize('NFC')
    .replaceAll(' ', '_')
    .replaceAll(/\.+/g, '.');
  return withoutOuterDots(cut(withoutOuterDots(kept))) || fallback;
}

function withoutOuterDots(name: string): string {
  return name.replaceAll(/^\.+|\.+$/g, '');
}

/** Cuts a name without splitting a character. */
function cut(name: string): string {
  let bytes = 0;
  let end = 0;
  for (const character of name) {
    bytes += encoder.encode(character).length;
    if (bytes > BYTES_MAX) break;
    end += character.length;
  }
  return name.slice(0, end);
}
