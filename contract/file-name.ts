/** File systems limit a name to 255 bytes, so the limit of 255 characters counts those. */
const BYTES_MAX = 255;

const encoder = new TextEncoder();

/**
 * The name of a file as it may be saved: letters, digits, dots, underscores and hyphens, with underscores for spaces, no
 * dots side by side or at the ends, and at most 255 bytes. `fallback` stands for a name of which nothing remains.
 */
export function safeFileName(name: string, fallback = 'file'): string {
  const kept = name
    .replaceAll(/[^\p{L}\p{N}\p{M}._ -]/gu, '')
    // Normalizing takes the square of the marks on a character.
    .slice(0, 4 * BYTES_MAX)
    .normalize('NFC')
    .replaceAll(' ', '_')
    .replaceAll(/\.+/g, '.');
  return withoutOuterDots(cut(withoutOuterDots(kept))) || fallback;
}

function withoutOuterDots(name: string): string {
  return name.replaceAll(/^\.+|\.+$/g, '');
}

/** Cuts a name at a whole character. */
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
