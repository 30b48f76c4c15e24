import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import type { PictureSize } from '#contract/foundations/picture-size.ts';
import type { MascotMood } from '#contract/site/brand.ts';
import {
  inksOf,
  neutralIcon,
  neutralLogo,
  neutralMascot,
  neutralSquare,
  type Shortcut,
  shortcutIcon,
} from '#server/platform/brand/neutral-drawings.ts';
import { contrastOf } from '#server/platform/brand/palette.ts';
import type { Files } from '#server/platform/files/files.ts';
import { openPicture, variantDecoder } from '#server/platform/images/decoding.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Brand } from './brand.service.ts';

export interface BrandPicture {
  bytes: Buffer;
  type: 'image/svg+xml; charset=utf-8' | 'image/png' | 'image/webp';
  tag: string;
}

/**
 * The icons of the installed site by the names of their files, with their sizes in pixels. Full icons fill their square
 * up to the corners. The other kinds are shortcuts.
 */
export const icons = {
  'icon-192': { size: 192, kind: 'plain' },
  'icon-512': { size: 512, kind: 'plain' },
  'maskable-512': { size: 512, kind: 'full' },
  'apple-touch-icon': { size: 180, kind: 'full' },
  'shortcut-write-96': { size: 96, kind: 'write' },
  'shortcut-write-192': { size: 192, kind: 'write' },
  'shortcut-notifications-96': { size: 96, kind: 'notifications' },
  'shortcut-notifications-192': { size: 192, kind: 'notifications' },
  'shortcut-events-96': { size: 96, kind: 'events' },
  'shortcut-events-192': { size: 192, kind: 'events' },
  'shortcut-search-96': { size: 96, kind: 'search' },
  'shortcut-search-192': { size: 192, kind: 'search' },
} as const satisfies Record<string, { size: number; kind: 'plain' | 'full' | Shortcut }>;
export type IconName = keyof typeof icons;

/** The size of the icon in the tab of a browser and in the headers of pages without the application, in pixels. */
const TAB_SIZE = 128;
/** The sizes of mascots for a screen with two pixels per CSS pixel. Pages reserve boxes with these ratios. */
const MASCOT_SIZES = {
  standing: { width: 400, height: 480 },
  welcome: { width: 720, height: 232 },
} as const;

/**
 * The maximum number of pictures: the pictures of one brand and, during a change, of the previous brand. Rendering
 * takes up to 50 ms each.
 */
const MAX_PICTURES = 40;

/** The functions that make a picture from an uploaded file, and without a file. */
interface Drawing {
  ofFile: (bytes: Buffer) => Promise<BrandPicture>;
  neutral: () => Promise<BrandPicture>;
}

/** Draws the pictures of brands, from uploaded files or as neutral drawings, and keeps them in memory. */
export class BrandPictures {
  readonly #files: Pick<Files, 'read'>;
  readonly #log: Log;
  readonly #drawn = new LRUCache<string, Promise<BrandPicture>>({ max: MAX_PICTURES });

  constructor(files: Pick<Files, 'read'>, log: Log) {
    this.#files = files;
    this.#log = log;
  }

  /** Returns the icon as SVG. An uploaded icon is embedded as PNG, so that its address has one type. */
  favicon({ icon, colors }: Brand): Promise<BrandPicture> {
    return this.#picture(['favicon', colors], icon, {
      ofFile: async (bytes) => {
        const png = await plainIcon(bytes, TAB_SIZE);
        return svgOf(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${embedded(png)}</svg>`,
        );
      },
      neutral: async () => svgOf(neutralIcon(colors)),
    });
  }

  icon({ icon, colors }: Brand, name: IconName): Promise<BrandPicture> {
    const { size, kind } = icons[name];
    switch (kind) {
      case 'plain':
        return this.#picture([name, colors], icon, {
          ofFile: async (bytes) => pngOf(await plainIcon(bytes, size)),
          neutral: async () => pngOf(await drawn(neutralIcon(colors), size)),
        });
      case 'full':
        return this.#picture([name, colors], icon, {
          ofFile: async (bytes) => pngOf(await fullIcon(bytes, size, inksOf(colors).ground)),
          neutral: async () => pngOf(await drawn(neutralSquare(colors), size)),
        });
      default:
        return this.#keep([name, colors], async () =>
          pngOf(await drawn(shortcutIcon(kind, colors), size)),
        );
    }
  }

  mascot({ mascots, colors }: Brand, mood: MascotMood): Promise<BrandPicture> {
    const size = mood === 'welcome' ? MASCOT_SIZES.welcome : MASCOT_SIZES.standing;
    return this.#picture([mood, colors], mascots[mood], {
      ofFile: async (bytes) => ({ ...tagged(await mascotOf(bytes, size)), type: 'image/webp' }),
      neutral: async () => svgOf(neutralMascot(mood, colors)),
    });
  }

  /** Returns the picture of an uploaded file, or the neutral picture without a file that can be read. */
  async #picture(name: unknown[], file: string | null, { ofFile, neutral }: Drawing) {
    if (file === null) return this.#keep(name, neutral);
    try {
      return await this.#keep([...name, file], async () => ofFile(await this.#read(file)));
    } catch (error) {
      this.#log.warn({ err: error, file }, 'a picture of the brand cannot be read');
      return neutral();
    }
  }

  async #read(file: string): Promise<Buffer> {
    const bytes = await this.#files.read(file);
    if (bytes === null) throw new Error('The file is missing');
    return bytes;
  }

  #keep(key: unknown[], draw: () => Promise<BrandPicture>): Promise<BrandPicture> {
    const name = JSON.stringify(key);
    const known = this.#drawn.get(name);
    if (known) return known;
    const picture = draw();
    this.#drawn.set(name, picture);
    // A failed drawing is not cached.
    picture.catch(() => this.#drawn.delete(name));
    return picture;
  }
}

/** The size of the logo for drawn previews, in pixels. Previews draw the logo at most 160 pixels high. */
const LOGO_SIZE = 160;

/** Returns the markup of the logo for a drawing, in a square of 32: the uploaded icon, or the neutral logo. */
export async function logoMarkup(
  files: Pick<Files, 'read'>,
  { icon, colors }: Brand,
): Promise<string> {
  const uploaded = icon === null ? null : await files.read(icon);
  return uploaded === null ? neutralLogo(colors) : embedded(await plainIcon(uploaded, LOGO_SIZE));
}

/** Returns the markup of a PNG in a square of 32. */
function embedded(png: Buffer): string {
  return `<image width="32" height="32" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

function plainIcon(uploaded: Buffer, size: number): Promise<Buffer> {
  return variantDecoder.run(() => asPng(contained(uploaded, size)));
}

/** The share of a full icon that no system cuts off. */
const SAFE_SHARE = 0.8;

/** Returns a square PNG without transparent parts, with the picture inside the part that no system cuts off. */
function fullIcon(uploaded: Buffer, size: number, brand: string): Promise<Buffer> {
  return variantDecoder.run(async () => {
    const input = await asPng(contained(uploaded, Math.round(size * SAFE_SHARE)));
    const { isOpaque } = await sharp(input).stats();
    // A picture without transparent parts covers the whole square, because the colour of its background is unknown.
    if (isOpaque) return asPng(contained(uploaded, size));
    const background = await groundOf(input, brand);
    return asPng(
      sharp({ create: { width: size, height: size, channels: 3, background } }).composite([
        { input },
      ]),
    );
  });
}

const WHITE = '#ffffff';

/** Returns the background with more contrast to a picture: the colour of the brand, or white. */
async function groundOf(picture: Buffer, brand: string): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(picture)
    .toColourspace('srgb')
    .resize(1, 1)
    .raw()
    .toBuffer();
  const mean = `#${Buffer.from([red, green, blue]).toString('hex')}`;
  return contrastOf(mean, brand) > contrastOf(mean, WHITE) ? brand : WHITE;
}

/** Returns the whole picture in a box of the given size, at its lower edge. */
function mascotOf(uploaded: Buffer, size: PictureSize): Promise<Buffer> {
  return variantDecoder.run(() =>
    openPicture(uploaded)
      .resize({ ...size, fit: 'contain', position: 'bottom', background: CLEAR })
      .webp()
      .toBuffer(),
  );
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

function contained(uploaded: Buffer, size: number): Sharp {
  return openPicture(uploaded).resize(size, size, { fit: 'contain', background: CLEAR });
}

function asPng(picture: Sharp): Promise<Buffer> {
  return picture.png({ compressionLevel: 9 }).toBuffer();
}

function drawn(drawing: string, size: number): Promise<Buffer> {
  const sized = drawing.replace(/width="\d+" height="\d+"/, `width="${size}" height="${size}"`);
  return variantDecoder.run(() =>
    sharp(Buffer.from(sized)).png({ compressionLevel: 9, palette: true }).toBuffer(),
  );
}

function svgOf(text: string): BrandPicture {
  return { ...tagged(Buffer.from(text)), type: 'image/svg+xml; charset=utf-8' };
}

function pngOf(bytes: Buffer): BrandPicture {
  return { ...tagged(bytes), type: 'image/png' };
}

function tagged(bytes: Buffer) {
  return { bytes, tag: `W/"${hash('sha1', bytes, 'base64url')}"` };
}
