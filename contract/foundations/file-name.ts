import { withFewMarks } from './characters.ts';
import { codePoints } from './graphemes.ts';

const NAME_MAX = 255;

/** An extension. A longer ending counts as a part of the name. */
const endingPattern = /\.[^.]{1,16}$/u;

/**
 * Returns a safe form of a file name: letters, digits, dots, underscores and hyphens. Spaces become underscores. Dots
 * are neither adjacent nor at the ends. The result has at most 255 characters and keeps its extension. A disk that
 * counts bytes may allow fewer, so the program that saves the file may shorten the name further. Returns `fallback`
 * when nothing remains.
 */
export function safeFileName(name: string, fallback = 'file'): string {
  const letters = name.replaceAll(/[^\p{L}\p{N}\p{M}._ -]/gu, '');
  // The number of marks on a character is limited first, because normalizing takes quadratic time in this number.
  const kept = withFewMarks(letters).normalize('NFC').replaceAll(' ', '_').replaceAll(/\.+/g, '.');
  return withoutOuterDots(cut(withoutOuterDots(kept))) || fallback;
}

function withoutOuterDots(name: string): string {
  return name.replaceAll(/^\.+|\.+$/g, '');
}

/** Shortens a name before its extension, without splitting characters. */
function cut(name: string): string {
  if (codePoints(name) <= NAME_MAX) return name;
  const [extension = ''] = endingPattern.exec(name) ?? [];
  const stem = Array.from(name.slice(0, name.length - extension.length));
  const first = stem.slice(0, NAME_MAX - codePoints(extension)).join('');
  return withoutOuterDots(first) + extension;
}
