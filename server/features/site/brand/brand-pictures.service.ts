import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { MascotMood } from '#contract/site/brand.ts';
import {
  inksOf,
  neutralIcon,
  neutralLogo,
  neutralMascot,
  neutralSquare,
} from '#server/platform/brand/neutral-drawings.ts';
import type { Files } from '#server/platform/files/files.ts';
import { openPicture, variantDecoder } from '#server/platform/images/decoding.ts';
import type { Brand } from './brand.service.ts';

export interface BrandPicture {
  bytes: Buffer;
  type: 'image/svg+xml' | 'image/png' | 'image/webp';
  tag: string;
}

/** The icons of the installed site, with their sizes in pixels. Full icons fill their square up to the corners. */
export const icons = {
  'icon-192': { size: 192, isFull: false },
  'icon-512': { size: 512, isFull: false },
  'maskable-512': { size: 512, isFull: true },
  'apple-touch-icon': { size: 180, isFull: true },
} as const;
export type IconName = keyof typeof icons;

/** The size of the icon in the tab of a browser and in the headers of pages without the application, in pixels. */
const TAB_SIZE = 128;
/** The width of a mascot for a screen with two pixels per CSS pixel. */
const MASCOT_WIDTH = { standing: 400, welcome: 720 } as const;

/** The pictures of one brand, and of the previous one during a change. Rendering takes up to 50 ms each. */
const MAX_PICTURES = 40;

/** Draws the pictures of brands, from uploaded files or as neutral drawings, and keeps them in memory. */
export class BrandPictures {
  readonly #files: Pick<Files, 'read'>;
  readonly #drawn = new LRUCache<string, Promise<BrandPicture>>({ max: MAX_PICTURES });

  constructor(files: Pick<Files, 'read'>) {
    this.#files = files;
  }

  /** Returns the icon as SVG. An uploaded icon is embedded as PNG, so that its address has one type. */
  favicon({ icon, colors }: Brand): Promise<BrandPicture> {
    return this.#keep(['favicon', icon, colors], async () => {
      const uploaded = await this.#read(icon);
      if (uploaded === null) return svgOf(neutralIcon(colors));
      const png = await iconOf(uploaded, { size: TAB_SIZE, isFull: false, ground: '' });
      return svgOf(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${embedded(png)}</svg>`,
      );
    });
  }

  icon({ icon, colors }: Brand, name: IconName): Promise<BrandPicture> {
    return this.#keep([name, icon, colors], async () => {
      const { size, isFull } = icons[name];
      const uploaded = await this.#read(icon);
      const { ground } = inksOf(colors);
      if (uploaded !== null) return pngOf(await iconOf(uploaded, { size, isFull, ground }));
      const drawing = isFull ? neutralSquare(colors) : neutralIcon(colors);
      return pngOf(await drawn(drawing, size));
    });
  }

  mascot({ mascots, colors }: Brand, mood: MascotMood): Promise<BrandPicture> {
    const key = mascots[mood];
    return this.#keep([mood, key, colors], async () => {
      const uploaded = await this.#read(key);
      if (uploaded === null) return svgOf(neutralMascot(mood, colors));
      const width = mood === 'welcome' ? MASCOT_WIDTH.welcome : MASCOT_WIDTH.standing;
      const bytes = await variantDecoder.run(() =>
        openPicture(uploaded).resize({ width, withoutEnlargement: true }).webp().toBuffer(),
      );
      return { ...tagged(bytes), type: 'image/webp' };
    });
  }

  /** Returns the bytes of an uploaded picture. Null without one, and for a file that is missing. */
  async #read(key: string | null): Promise<Buffer | null> {
    return key === null ? null : this.#files.read(key);
  }

  #keep(key: unknown[], draw: () => Promise<BrandPicture>): Promise<BrandPicture> {
    const name = JSON.stringify(key);
    const known = this.#drawn.get(name);
    if (known) return known;
    const picture = draw();
    this.#drawn.set(name, picture);
    // A failure is not kept.
    picture.catch(() => this.#drawn.delete(name));
    return picture;
  }
}

/** The size of the logo in drawn previews in pixels, where it is at most 160 pixels high. */
const LOGO_SIZE = 160;

/** Returns the markup of the logo for a drawing, in a square of 32: the uploaded icon, or the neutral logo. */
export async function logoMarkup(
  files: Pick<Files, 'read'>,
  { icon, colors }: Brand,
): Promise<string> {
  const uploaded = icon === null ? null : await files.read(icon);
  if (uploaded === null) return neutralLogo(colors);
  return embedded(await iconOf(uploaded, { size: LOGO_SIZE, isFull: false, ground: '' }));
}

/** Returns the markup of a PNG in a square of 32. */
function embedded(png: Buffer): string {
  return `<image width="32" height="32" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

interface IconShape {
  size: number;
  isFull: boolean;
  /** The colour behind transparent parts of a full icon. */
  ground: string;
}

/** The share of a full icon that no system cuts off. */
const SAFE_SHARE = 0.8;

/** Returns a square PNG of an uploaded icon. A full icon is inside the part that no system cuts off. */
function iconOf(uploaded: Buffer, { size, isFull, ground }: IconShape): Promise<Buffer> {
  return variantDecoder.run(async () => {
    const inner = isFull ? Math.round(size * SAFE_SHARE) : size;
    const picture = openPicture(uploaded).resize(inner, inner, {
      fit: 'contain',
      background: CLEAR,
    });
    if (!isFull) return picture.png({ compressionLevel: 9 }).toBuffer();
    const input = await picture.png().toBuffer();
    const { isOpaque } = await sharp(input).stats();
    // A picture without transparent parts covers the whole square, as its colour is unknown.
    if (isOpaque)
      return openPicture(uploaded).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
    return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
      .composite([{ input }])
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

function drawn(drawing: string, size: number): Promise<Buffer> {
  const sized = drawing.replace(/width="\d+" height="\d+"/, `width="${size}" height="${size}"`);
  return variantDecoder.run(() =>
    sharp(Buffer.from(sized)).png({ compressionLevel: 9, palette: true }).toBuffer(),
  );
}

function svgOf(text: string): BrandPicture {
  return { ...tagged(Buffer.from(text)), type: 'image/svg+xml' };
}

function pngOf(bytes: Buffer): BrandPicture {
  return { ...tagged(bytes), type: 'image/png' };
}

function tagged(bytes: Buffer) {
  return { bytes, tag: `W/"${hash('sha1', bytes, 'base64url')}"` };
}
