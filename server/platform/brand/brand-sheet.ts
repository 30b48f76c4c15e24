import { hash } from 'node:crypto';
import type { Roundness } from '#contract/site/brand.ts';
import { neutrals, paletteOf, type Theme } from './palette.ts';

/** The style sheet that replaces the neutral tokens of the client by those of a brand. */
export interface BrandSheet {
  /** The address, which contains a hash of the text. */
  href: string;
  text: string;
}

/** The radii of small parts, fields, cards and sections. `round` has the radii of client/ui/styles/tokens.css. */
const radii: Record<Roundness, Record<'sm' | 'md' | 'lg' | 'xl', string>> = {
  round: { sm: '0.375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  square: { sm: '0.125rem', md: '0.25rem', lg: '0.375rem', xl: '0.5rem' },
};

type Tokens = Record<string, string>;

/**
 * Returns the style sheet of a brand. Null for the neutral look, whose tokens are in the style sheets of the client.
 * These tokens are in a cascade layer, so rules outside of layers override them in any order.
 */
export function brandSheetOf(color: string, roundness: Roundness): BrandSheet | null {
  const rules: string[] = [];
  if (color !== '') {
    const { light, dark } = paletteOf(color);
    const inDark = textOf(named('color', dark));
    // Does not use `light-dark()`, because some browsers in use do not support it. Paper is white in both themes.
    rules.push(
      `:root{${textOf(named('color', light))}}`,
      `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${inDark}}}`,
      `@media screen{:root[data-theme=dark]{${inDark}}}`,
    );
  }
  if (roundness !== 'round') rules.push(`:root{${textOf(named('radius', radii[roundness]))}}`);
  if (rules.length === 0) return null;
  const text = `${rules.join('\n')}\n`;
  return { href: `/brand/${hash('sha256', text).slice(0, 16)}.css`, text };
}

/** Returns the custom properties of a brand in each theme, with the neutral properties that a preview needs. */
export function brandTokens(color: string, roundness: Roundness): Record<Theme, Tokens> {
  const palette = paletteOf(color);
  const tokensIn = (theme: Theme) => ({
    ...named('color', { ...neutrals[theme], ...palette[theme] }),
    ...named('radius', radii[roundness]),
  });
  return { light: tokensIn('light'), dark: tokensIn('dark') };
}

function named(kind: 'color' | 'radius', values: object): Tokens {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--${kind}-${name}`, String(value)]),
  );
}

function textOf(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
