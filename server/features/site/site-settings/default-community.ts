import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import {
  DRAWN_SHARE_PICTURE,
  type MascotSetting,
  mascotMoods,
  mascotSetting,
} from '#contract/site/brand.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';

/** The settings that have the name and the description of the site until an admin edits them. */
type ShareText = 'og_title' | 'og_description';

/** The settings of a new site until its operator changes them. They name no community. */
export const defaultCommunity: Omit<SiteSettings, 'read_only' | 'brand' | ShareText> = {
  site_name: 'ひろば',
  site_description:
    '同じキャラクターが好きな人のためのファンコミュニティ。ファンアート、イラスト、写真を投稿して、みんなで楽しめます。',
  intro_title: '好きなものを、描いて、撮って、集まろう。',
  intro_text: 'ファンがつくる場所です。お気に入りの一枚に、好きなだけいいねを贈ってください。',
  operator_name: 'ひろば 運営室',
  contact_email: 'hello@hiroba.invalid',
  og_image_url: DRAWN_SHARE_PICTURE,
  characters: [],
  example_character: 'うさぎ',
  registration: 'open',
};

/** The defaults of earlier releases. A stored value that equals a former default was never edited. */
export const formerShareTexts: Readonly<Record<ShareText, string>> = {
  og_title: 'ひろば',
  og_description: 'ファンが集まる、イラストと写真のコミュニティ。',
};

/**
 * The maximum length of a link's description that admins can save. It is lower than the maximum length of a site's
 * description.
 */
const DESCRIPTION_MAX = 160;

/** Returns the texts of links to the site, from its name and description. */
export function shareTextsOf(own: Partial<SiteSettings>): Record<ShareText, string> {
  const { site_name, site_description } = { ...defaultCommunity, ...own };
  const short = firstCharacters(site_description, DESCRIPTION_MAX - 1);
  const isShort = site_description.length <= DESCRIPTION_MAX;
  return { og_title: site_name, og_description: isShort ? site_description : `${short}…` };
}

type BrandSettings = Pick<
  SystemSettings,
  Extract<keyof SystemSettings, `brand_${string}` | `mascot_${string}`>
>;

const noMascots = mascotMoods.map((mood) => [mascotSetting(mood), '']);

/** The neutral look of a new site. */
export const defaultBrand: BrandSettings = {
  brand_color: '',
  brand_accent: '',
  brand_roundness: 'round',
  brand_wordmark: 'shown',
  brand_logo: '',
  brand_icon: '',
  ...(Object.fromEntries(noMascots) as Record<MascotSetting, ''>),
};

/** The usernames that a new site reserves, in addition to the usernames that every site reserves. */
export const defaultReservedNames: readonly string[] = [];
