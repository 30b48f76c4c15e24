import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  BANNER_ATTRIBUTION_MAX,
  BANNER_DESCRIPTION_MAX,
  BANNER_LINK_TEXT_MAX,
  BANNERS_MAX,
  TITLE_MAX,
} from '#contract/foundations/limits.ts';
import { pictureKeyIn, uploadSchema } from '#contract/foundations/pictures.ts';
import {
  idSchema,
  instantSchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { safeUrl } from '#contract/foundations/safe-url.ts';
import { bannerCropSchema, bannerSchema } from './banners.ts';

const featured = { permission: 'manage_featured_content' } as const;

/** `behind`: the banner is within its period, but earlier banners take all the room on the home page. */
const bannerStates = ['shown', 'behind', 'planned', 'over', 'inactive'] as const;
export type BannerState = (typeof bannerStates)[number];

const managedBannerSchema = bannerSchema.extend({
  upload: uploadSchema.nullable(),
  crop_phone: bannerCropSchema.nullable(),
  crop_desk: bannerCropSchema.nullable(),
  is_active: z.boolean(),
  display_start: timeSchema,
  display_end: timeSchema.nullable(),
  state: z.enum(bannerStates),
  /** When the banner was last changed. A change that is based on an older version fails. */
  updated_at: timeSchema,
});
export type ManagedBanner = z.infer<typeof managedBannerSchema>;

export const listManagedBanners = defineQuery('/api/admin/banners', {
  access: featured,
  summary: 'Returns all banners in their order.',
  response: z.object({ items: z.array(managedBannerSchema) }),
});

const bannerText = (max: number, what: string) => textSchema({ what, max }).default('');

/** The input for a banner. Markup is removed from the texts. */
const bannerFields = {
  title: textSchema({ what: 'タイトル', max: TITLE_MAX, required: true }),
  description: bannerText(BANNER_DESCRIPTION_MAX, '説明'),
  attribution: bannerText(BANNER_ATTRIBUTION_MAX, 'クレジット'),
  link_url: z
    .string()
    .trim()
    .max(2000, 'リンク先が長すぎます')
    .refine(
      (url) => safeUrl(url) !== null,
      'リンク先には「/」か「https://」で始まるURLを入力してください',
    )
    .nullable()
    .default(null),
  link_text: bannerText(BANNER_LINK_TEXT_MAX, 'リンクの文字'),
  image_key: pictureKeyIn('announcement-images').nullable().default(null),
  crop_phone: bannerCropSchema.nullable().default(null),
  crop_desk: bannerCropSchema.nullable().default(null),
  is_active: z.boolean().default(true),
  display_start: instantSchema,
  display_end: instantSchema.nullable().default(null),
};

const bannerAnswer = z.object({ banner: managedBannerSchema });

export const createBanner = defineFunction('createBanner', {
  access: featured,
  summary:
    'Creates a banner at the end of the order. Repeating a requestId returns the banner of the first call.',
  perMinute: 30,
  input: z.strictObject({ ...bannerFields, requestId: requestIdSchema }),
  output: bannerAnswer,
});

export const updateBanner = defineFunction('updateBanner', {
  access: featured,
  summary: 'Saves a banner. Fails if it has been saved since `baseUpdatedAt`.',
  input: z.strictObject({ ...bannerFields, bannerId: idSchema, baseUpdatedAt: timeSchema }),
  output: bannerAnswer,
});

export const deleteBanner = defineFunction('deleteBanner', {
  access: featured,
  summary: 'Deletes a banner.',
  input: z.strictObject({ bannerId: idSchema }),
  output: z.object({ deleted_id: idSchema }),
});

export const orderBanners = defineFunction('orderBanners', {
  access: featured,
  summary:
    'Changes the order of all banners. Fails when a banner has been added or deleted since the list was read.',
  input: z.strictObject({ bannerIds: z.array(idSchema).max(BANNERS_MAX) }),
  output: z.object({ items: z.array(managedBannerSchema) }),
});
