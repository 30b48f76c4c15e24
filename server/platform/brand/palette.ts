import {
  clampChroma,
  formatHex,
  modeHsl,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from 'culori/fn';
import { LRUCache } from 'lru-cache';

// `wcagContrast` needs the linear mode, which culori looks up by name.
useMode(modeLrgb);
useMode(modeRgb);
const toHsl = useMode(modeHsl);
const toOklch = useMode(modeOklch);

/** The tokens of a brand in one theme, as `#rrggbb`. */
export interface BrandTokens {
  /** Links, icons, focus rings and the background of main buttons. */
  brand: string;
  /** The background of a main button under the pointer. */
  'brand-strong': string;
  /** The background of quiet buttons and of the current page in menus. */
  'brand-soft': string;
  /** Text on `brand` and on `brand-strong`. */
  'on-brand': string;
}

export interface Palette {
  light: BrandTokens;
  dark: BrandTokens;
}

export type Theme = keyof Palette;

/** The colours of client/ui/styles/tokens.css that every site has, as far as a brand is combined with them. */
export const neutrals = {
  light: {
    paper: '#fcfaf8',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f4f0f0',
    hover: '#f3eff2',
    line: '#e8e2e6',
    control: '#8d8497',
    ink: '#221d2b',
    'ink-soft': '#5b5467',
    'like-soft': '#fde9f1',
    'gold-soft': '#fdf2d3',
    'success-soft': '#e4f5eb',
    'danger-soft': '#fdebec',
    'warning-soft': '#fff2d9',
    'info-soft': '#e6f0fb',
  },
  dark: {
    paper: '#17141d',
    surface: '#201c28',
    raised: '#2a2534',
    sunken: '#110e16',
    hover: '#342e40',
    line: '#383144',
    control: '#80768f',
    ink: '#f2eff6',
    'ink-soft': '#beb6ca',
    'like-soft': '#4a2136',
    'gold-soft': '#423413',
    'success-soft': '#1b3a2a',
    'danger-soft': '#4a2027',
    'warning-soft': '#40311a',
    'info-soft': '#1d3350',
  },
} as const;

/** The neutral colours that are not behind links and controls. */
const inks: readonly string[] = ['line', 'control', 'ink', 'ink-soft'];

/** Returns the neutral backgrounds of links and controls in a theme. */
export function groundsOf(theme: Theme): string[] {
  const grounds = Object.entries(neutrals[theme]).filter(([name]) => !inks.includes(name));
  return grounds.map(([, color]) => color);
}

/** The colour of a site that has chosen none. client/ui/styles/tokens.css has its tokens. */
export const NEUTRAL_COLOR = '#47618a';

/** The contrasts that WCAG 2.2 requires of text (1.4.3) and of controls (1.4.11) on level AA. */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

/** The step of lightness in the search for a readable colour. */
const STEP = 0.005;

interface Hue {
  chroma: number;
  hue: number;
}

/**
 * Returns the tokens for both themes from one colour, `#rrggbb`. The tokens have the hue and the chroma of the colour,
 * as far as sRGB has them. They have the lightness of the colour only in the light theme, and only while all texts have
 * enough contrast.
 */
export function paletteOf(color: string): Palette {
  return palettes.memo(color);
}

// A site has one colour for months, and each of its pages and pictures needs the palette.
const palettes = new LRUCache<string, Palette>({ max: 20, memoMethod: derivePalette });

function derivePalette(color: string): Palette {
  const { l, c, h = 0 } = toOklch(color) ?? { l: 0, c: 0 };
  return { light: lightTokens(l, { chroma: c, hue: h }), dark: darkTokens({ chroma: c, hue: h }) };
}

function lightTokens(lightness: number, { chroma, hue }: Hue): BrandTokens {
  const soft = shade(0.95, { chroma: Math.min(chroma * 0.2, 0.03), hue });
  const grounds = [...groundsOf('light'), soft];
  const start = Math.min(lightness, 0.65);
  const brandAt = firstReadable(start, -STEP, { chroma, hue }, grounds);
  // A colour that is almost black becomes lighter under the pointer instead of darker.
  const strongAt = brandAt > 0.3 ? brandAt - 0.08 : brandAt + 0.14;
  return {
    brand: shade(brandAt, { chroma, hue }),
    'brand-strong': shade(strongAt, { chroma, hue }),
    'brand-soft': soft,
    'on-brand': '#ffffff',
  };
}

function darkTokens({ chroma, hue }: Hue): BrandTokens {
  const soft = shade(0.32, { chroma: Math.min(chroma * 0.35, 0.07), hue });
  const grounds = [...groundsOf('dark'), soft];
  const pale = { chroma: Math.min(chroma, 0.13), hue };
  const brandAt = firstReadable(0.76, STEP, pale, grounds);
  return {
    brand: shade(brandAt, pale),
    'brand-strong': shade(Math.min(brandAt + 0.07, 0.97), pale),
    'brand-soft': soft,
    'on-brand': shade(0.2, { chroma: Math.min(chroma, 0.06), hue }),
  };
}

/** Returns the first lightness from `start` at which the colour is readable as text on each of the backgrounds. */
function firstReadable(start: number, step: number, tint: Hue, grounds: readonly string[]): number {
  let lightness = start;
  const isReadable = () => {
    const text = shade(lightness, tint);
    return grounds.every((ground) => contrastOf(text, ground) >= TEXT_CONTRAST);
  };
  while (!isReadable() && lightness > 0 && lightness < 1) lightness += step;
  return lightness;
}

/** Returns a colour with the given lightness. Its chroma is reduced until sRGB has the colour. */
function shade(lightness: number, { chroma, hue }: Hue): string {
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch'));
}

/** Returns the hue of a colour in degrees (HSL). Greys have the hue of the neutral colour. */
export function hueOf(color: string): number {
  return Math.round(toHsl(color)?.h ?? toHsl(NEUTRAL_COLOR)?.h ?? 0);
}

/** Returns the contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return wcagContrast(one, other);
}
