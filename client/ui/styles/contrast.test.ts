import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** Returns the colour of a token in both themes. */
function coloursOf(name: string): string[] {
  const value = new RegExp(`--color-${name}: (.+);`).exec(tokens)?.[1] ?? expect.fail(name);
  return value.match(/#[0-9a-f]{6}/g) ?? expect.fail(value);
}

/** Returns the relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const surfaces = ['paper', 'surface', 'raised', 'sunken', 'hover'];

describe.each(['control', 'brand', 'danger'])('the colour %s', (name) => {
  it.each(surfaces)(
    'has a contrast of at least 3 to 1 with %s, as borders and focus rings require [LOOK-28]',
    (surface) => {
      const [one, other] = [coloursOf(name), coloursOf(surface)];
      for (const theme of [0, 1]) {
        expect(contrast(one[theme] ?? '', other[theme] ?? '')).toBeGreaterThanOrEqual(3);
      }
    },
  );
});
