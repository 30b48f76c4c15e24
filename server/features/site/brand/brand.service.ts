import { type MascotMood, mascotSetting } from '#contract/site/brand.ts';
import {
  defaultBrand,
  type OwnSettings,
  readOwnSettings,
  uploadedPicture,
} from '#server/features/site/site-settings/site-settings.service.ts';
import type { BrandColors } from '#server/platform/brand/neutral-drawings.ts';
import { NEUTRAL_COLOR, type Palette, paletteOf } from '#server/platform/brand/palette.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** What the pictures of a brand are made from. */
export interface Brand {
  colors: BrandColors;
  /** The keys of uploaded pictures. Null for the neutral pictures. */
  icon: string | null;
  mascots: Record<MascotMood, string | null>;
}

export async function readBrand(database: Queryable): Promise<Brand> {
  const { own } = await readOwnSettings(database);
  return brandOf(own);
}

/** Returns the brand of a site with these settings. Without an icon, the logo is the icon. */
export function brandOf(own: OwnSettings): Brand {
  const brand = { ...defaultBrand, ...own };
  const mascotOf = (mood: MascotMood) => uploadedPicture(brand[mascotSetting(mood)]);
  return {
    colors: { color: brand.brand_color, accent: brand.brand_accent },
    icon: uploadedPicture(brand.brand_icon) ?? uploadedPicture(brand.brand_logo),
    mascots: {
      resting: mascotOf('resting'),
      lost: mascotOf('lost'),
      troubled: mascotOf('troubled'),
      working: mascotOf('working'),
      happy: mascotOf('happy'),
      welcome: mascotOf('welcome'),
    },
  };
}

/** Returns the tokens of the brand for both themes, for mails, which cannot use a style sheet. */
export async function readPalette(database: Queryable): Promise<Palette> {
  const { colors } = await readBrand(database);
  return paletteOf(colors.color || NEUTRAL_COLOR);
}
