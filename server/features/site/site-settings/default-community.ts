import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import {
  DRAWN_SHARE_PICTURE,
  type MascotSetting,
  mascotMoods,
  mascotSetting,
} from '#contract/site/brand.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';

/** The settings of a new site until its operator changes them. They name no community. */
export const defaultCommunity: Omit<SiteSettings, 'read_only' | 'brand'> = {
  site_name: 'ひろば',
  site_description:
    '同じキャラクターが好きな人のためのファンコミュニティ。ファンアート、イラスト、写真を投稿して、みんなで楽しめます。',
  intro_title: '好きなものを、描いて、撮って、集まろう。',
  intro_text: 'ファンがつくる場所です。お気に入りの一枚に、好きなだけいいねを贈ってください。',
  operator_name: 'ひろば 運営室',
  contact_email: 'hello@hiroba.invalid',
  og_image_url: DRAWN_SHARE_PICTURE,
  og_title: 'ひろば',
  og_description: 'ファンが集まる、イラストと写真のコミュニティ。',
  characters: [],
  example_character: 'うさぎ',
  registration: 'open',
};

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
