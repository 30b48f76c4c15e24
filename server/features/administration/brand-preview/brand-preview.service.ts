import type { z } from 'zod';
import type {
  BrandPreview,
  ContrastPair,
  getBrandPreview,
} from '#contract/administration/brand-preview.ts';
import { mascotMoods } from '#contract/site/brand.ts';
import { brandTokens } from '#server/platform/brand/brand-sheet.ts';
import { neutralIcon, neutralMascot } from '#server/platform/brand/neutral-drawings.ts';
import {
  type BrandTokens,
  CONTROL_CONTRAST,
  contrastOf,
  groundsOf,
  NEUTRAL_COLOR,
  paletteOf,
  TEXT_CONTRAST,
  type Theme,
} from '#server/platform/brand/palette.ts';

/** Returns how the site looks with a brand that is not saved yet. */
export function previewBrand({
  color,
  accent,
  roundness,
}: z.output<typeof getBrandPreview.search>): BrandPreview {
  const colors = { color, accent };
  return {
    tokens: brandTokens(color || NEUTRAL_COLOR, roundness),
    contrasts: contrastsOf(color || NEUTRAL_COLOR),
    icon: neutralIcon(colors),
    mascots: Object.fromEntries(
      mascotMoods.map((mood) => [mood, neutralMascot(mood, colors)]),
    ) as BrandPreview['mascots'],
  };
}

function contrastsOf(color: string): BrandPreview['contrasts'] {
  const palette = paletteOf(color);
  const smallest: Record<ContrastPair, (theme: Theme) => number> = {
    link: (theme) => onGrounds(palette[theme].brand, theme),
    button: (theme) => onButtons(palette[theme]),
    quiet: (theme) => contrastOf(palette[theme].brand, palette[theme]['brand-soft']),
    control: (theme) => onGrounds(palette[theme].brand, theme),
  };
  const pairs = Object.entries(smallest) as [ContrastPair, (theme: Theme) => number][];
  return pairs.map(([pair, contrastIn]) => ({
    pair,
    light: shown(contrastIn('light')),
    dark: shown(contrastIn('dark')),
    needed: pair === 'control' ? CONTROL_CONTRAST : TEXT_CONTRAST,
  }));
}

function onGrounds(color: string, theme: Theme): number {
  return Math.min(...groundsOf(theme).map((ground) => contrastOf(color, ground)));
}

function onButtons(tokens: BrandTokens): number {
  const grounds = [tokens.brand, tokens['brand-strong']];
  return Math.min(...grounds.map((ground) => contrastOf(tokens['on-brand'], ground)));
}

/** Rounds down to one decimal, so that an insufficient contrast is never shown as sufficient. */
function shown(contrast: number): number {
  return Math.floor(contrast * 10) / 10;
}
