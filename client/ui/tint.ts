import type { CSSProperties } from 'react';

// Hues a name can have, apart enough to tell neighbours from each other.
const hues = [8, 32, 58, 88, 140, 165, 195, 230, 262, 290, 318, 345] as const;

/** A number that stays the same for the same text (FNV-1a, 32 bits). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  // A last mix: near names must not get near numbers.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The style that gives an element of class `tint` the colours of a hue. */
export function hueStyle(hue: number): CSSProperties {
  return { '--tint-hue': String(hue) } as CSSProperties;
}

/** The style that gives an element of class `tint` the colours of a name. */
export function tintStyle(name: string): CSSProperties {
  return hueStyle(hues[hashOf(name) % hues.length] ?? hues[0]);
}

/** The hue of one of many pieces, so that neighbours differ. */
export function hueAt(index: number): number {
  return hues[(index * 5) % hues.length] ?? hues[0];
}
