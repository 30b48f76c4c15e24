import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandTokens } from './brand-sheet.ts';
import {
  type BrandTokens,
  contrastOf,
  groundsOf,
  NEUTRAL_COLOR,
  neutrals,
  paletteOf,
  TEXT_CONTRAST,
  type Theme,
} from './palette.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const extremes = ['#000000', '#ffffff', '#ffff00', '#00ffff', '#0000ff', '#ff00ff', '#808080'];
const examples = extremes.map((one): [string] => [one]);

const tokensCss = readFileSync(
  new URL('../../../client/ui/styles/tokens.css', import.meta.url),
  'utf8',
);

/** The text colours that do not depend on the brand. */
const textTokens = [
  ...['ink', 'ink-soft', 'ink-faint', 'like', 'gold', 'success', 'danger', 'warning', 'info'],
];

/** Returns the values of a token of the client in both themes. */
function tokenOf(name: string): Record<Theme, string> {
  const [, value = ''] = new RegExp(`--color-${name}: (.+);`).exec(tokensCss) ?? [];
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  return { light, dark };
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const grounds = groundsOf(theme);
  const inks = textTokens.map((name) => tokenOf(name)[theme]);

  function forAllColors(check: (tokens: BrandTokens) => void): void {
    fc.assert(
      fc.property(color, (chosen) => {
        check(paletteOf(chosen)[theme]);
      }),
      { examples, numRuns: 300 },
    );
  }

  it('has links that can be read on every background [BRAND-02, BRAND-22]', () => {
    forAllColors((tokens) => {
      for (const ground of [...grounds, tokens['brand-soft']]) {
        for (const text of [tokens.brand, tokens['brand-strong']]) {
          expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
      }
    });
  });

  it('has texts that can be read on buttons and on quiet backgrounds [BRAND-02, BRAND-22]', () => {
    forAllColors((tokens) => {
      const pairs = [
        [tokens['on-brand'], tokens.brand],
        [tokens['on-brand'], tokens['brand-strong']],
        ...inks.map((ink) => [ink, tokens['brand-soft']]),
      ] as const;
      for (const [text, ground] of pairs) {
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    });
  });

  it('has another colour for a button under the pointer [BRAND-02]', () => {
    forAllColors((tokens) => {
      expect(tokens['brand-strong']).not.toBe(tokens.brand);
    });
  });

  it('is checked against the surfaces and texts of the client [BRAND-22]', () => {
    for (const [name, value] of Object.entries(neutrals[theme])) {
      expect(tokenOf(name)[theme], name).toBe(value);
    }
  });

  it('is checked against every quiet background of the client [BRAND-22]', () => {
    const names = [...tokensCss.matchAll(/--color-([a-z]+-soft):/g)].map(([, name]) => name);
    const known = [...Object.keys(neutrals[theme]), 'brand-soft'];
    expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  it('has the tokens of the neutral colour in the style sheet of the client [BRAND-02]', () => {
    const tokens = paletteOf(NEUTRAL_COLOR)[theme];
    for (const [name, value] of Object.entries(tokens)) expect(tokenOf(name)[theme]).toBe(value);
  });
});

it('the round corners of a brand are those of the client [BRAND-02]', () => {
  const { light } = brandTokens(NEUTRAL_COLOR, 'round');
  const radii = Object.entries(light).filter(([name]) => name.startsWith('--radius'));
  expect(radii).toHaveLength(4);
  for (const [name, value] of radii) expect(tokensCss).toContain(`${name}: ${value};`);
});

it('a brand keeps a colour that is already readable [BRAND-23]', () => {
  expect(paletteOf('#5b46c9').light.brand).toBe('#5b46c9');
});
