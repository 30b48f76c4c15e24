import type { CSSProperties } from 'react';
import { hashText } from '#client/lib/format/hash-text.ts';

// Hues that are far enough apart to be distinguishable.
const hues = [8, 32, 58, 88, 140, 165, 195, 230, 262, 290, 318, 345] as const;

/** Returns the style that gives an element with the class `tint` the colours of a hue, in degrees. */
export function hueStyle(hue: number): CSSProperties {
  return { '--tint-hue': String(hue) } as CSSProperties;
}

export function tintStyle(seed: string): CSSProperties {
  return hueStyle(hues[hashText(seed) % hues.length] ?? hues[0]);
}

/** Returns the hue of an item of a list. Neighbours get different hues. */
export function hueAt(index: number): number {
  return hues[(index * 5) % hues.length] ?? hues[0];
}
