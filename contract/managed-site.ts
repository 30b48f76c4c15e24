import { z } from 'zod';
import { bannerCropSchema, bannerSchema } from './banners.ts';
import { defineFunction, defineQuery } from './define.ts';
import {
  BANNER_ATTRIBUTION_MAX,
  BANNER_DESCRIPTION_MAX,
  BANNER_LINK_TEXT_MAX,
  BANNERS_MAX,
  CHARACTER_TAG_MAX,
  TITLE_MAX,
} from './limits.ts';
import { instantSchema, moderationReasonSchema } from './moderation.ts';
import { pictureKeySchema, uploadSchema } from './pictures.ts';
import { characterTagSchema } from './posts.ts';
import { idSchema, requestIdSchema, textSchema, timeSchema } from './primitives.ts';
import { safeUrl } from './safe-url.ts';
import { siteSettingsSchema } from './site-settings.ts';
import { shownCharacterSchema } from './tags.ts';

const featured = { permission: 'manage_featured_content' } as const;

/** `behind`: it would be shown, but home is full of those before it. */
export const bannerStates = ['shown', 'behind', 'planned', 'over', 'inactive'] as const;

export type BannerState = (typeof bannerStates)[number];

export const managedBannerSchema = bannerSchema.extend({
  /** The whole picture. */
  upload: uploadSchema.nullable(),
  crop_phone: bannerCropSchema.nullable(),
  crop_desk: bannerCropSchema.nullable(),
  is_active: z.boolean(),
  display_start: timeSchema,
  display_end: timeSchema.nullable(),
  state: z.enum(bannerStates),
  /** Of the last save: an older version is not saved over it. */
  updated_at: timeSchema,
});

export type ManagedBanner = z.infer<typeof managedBannerSchema>;

export const listManagedBanners = defineQuery({
  path: '/api/admin/banners',
  access: featured,
  summary: 'All banners in their order.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: z.object({ items: z.array(managedBannerSchema) }),
});

const bannerText = (max: number, what: string) =>
  textSchema({ max, tooLong: `${what}は${max}文字以内で入力してください` }).default('');

/** What an admin fills in. Markup is removed from the texts. */
const bannerFields = {
  title: textSchema({
    max: TITLE_MAX,
    required: 'タイトルを入力してください',
    tooLong: `タイトルは${TITLE_MAX}文字以内で入力してください`,
  }),
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
  image_key: pictureKeySchema
    .refine((key) => key.startsWith('announcement-images/'), '画像の指定が正しくありません')
    .nullable()
    .default(null),
  crop_phone: bannerCropSchema.nullable().default(null),
  crop_desk: bannerCropSchema.nullable().default(null),
  is_active: z.boolean().default(true),
  display_start: instantSchema,
  display_end: instantSchema.nullable().default(null),
};

const bannerAnswer = z.object({ banner: managedBannerSchema });

export const createBanner = defineFunction({
  name: 'createBanner',
  access: featured,
  summary: 'Creates a banner, last in the order. Repeating a requestId returns the first one.',
  perMinute: 30,
  input: z.strictObject({ ...bannerFields, requestId: requestIdSchema }),
  output: bannerAnswer,
});

export const updateBanner = defineFunction({
  name: 'updateBanner',
  access: featured,
  summary: 'Saves a banner, unless somebody has saved it since `baseUpdatedAt`.',
  perMinute: 60,
  input: z.strictObject({ ...bannerFields, bannerId: idSchema, baseUpdatedAt: timeSchema }),
  output: bannerAnswer,
});

export const deleteBanner = defineFunction({
  name: 'deleteBanner',
  access: featured,
  summary: 'Deletes a banner.',
  perMinute: 60,
  input: z.strictObject({ bannerId: idSchema }),
  output: z.object({ deleted_id: idSchema }),
});

export const orderBanners = defineFunction({
  name: 'orderBanners',
  access: featured,
  summary: 'Puts all banners into an order. Fails when a banner was added or deleted meanwhile.',
  perMinute: 60,
  input: z.strictObject({ bannerIds: z.array(idSchema).max(BANNERS_MAX) }),
  output: z.object({ items: z.array(managedBannerSchema) }),
});

const settings = { permission: 'manage_settings' } as const;

/** A character of the site: its tag, and other spellings that posts are rewritten from. */
export const managedCharacterSchema = shownCharacterSchema.extend({
  color: z.string(),
  description: z.string(),
  aliases: z.array(z.string()),
  image_key: pictureKeySchema.nullable(),
  updated_at: timeSchema,
});

export const listCharacters = defineQuery({
  path: '/api/admin/characters',
  access: settings,
  summary: 'The characters of the site in their order, with their aliases.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: z.object({ items: z.array(managedCharacterSchema) }),
});

export const saveCharacter = defineFunction({
  name: 'saveCharacter',
  access: settings,
  summary:
    'Saves a character, or adds one. Tags of posts that are written as one of its aliases become its tag, in the background.',
  perMinute: 60,
  input: z.strictObject({
    tag: characterTagSchema,
    color: z.string().regex(/^#[0-9a-f]{6}$/, '色の指定が正しくありません'),
    description: textSchema({ max: 300, tooLong: '説明は300文字以内で入力してください' }).default(
      '',
    ),
    aliases: z.array(characterTagSchema).max(20, '別名は20個まで付けられます').default([]),
    image_key: pictureKeySchema.nullable().default(null),
    baseUpdatedAt: timeSchema.nullable().default(null),
  }),
  output: z.object({ character: managedCharacterSchema }),
});

export const deleteCharacter = defineFunction({
  name: 'deleteCharacter',
  access: settings,
  summary: 'Takes a tag from the list of characters. Posts keep it.',
  perMinute: 60,
  input: z.strictObject({ tag: z.string().max(CHARACTER_TAG_MAX * 2) }),
  output: z.object({ deleted: z.string() }),
});

export const mergeTags = defineFunction({
  name: 'mergeTags',
  access: settings,
  summary: 'Rewrites one tag into another in all posts, in the background.',
  perMinute: 20,
  input: z.strictObject({ from: characterTagSchema, into: characterTagSchema }),
  output: z.object({ merge_id: idSchema, posts_count: z.int() }),
});

/** What admins set besides what everybody reads. Contracts are written `1:0x…`. */
export const systemSettingsSchema = siteSettingsSchema.omit({ characters: true }).extend({
  official_contracts: z.array(z.string()),
  excluded_contracts: z.array(z.string()),
  reserved_names: z.array(z.string()),
});

export const getSystemSettings = defineQuery({
  path: '/api/admin/settings',
  access: settings,
  summary: 'All settings of the site, with their version.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: z.object({
    settings: systemSettingsSchema,
    version: z.string(),
    updated_at: timeSchema.nullable(),
  }),
});

export const modifySystemSettings = defineFunction({
  name: 'modifySystemSettings',
  access: { ...settings, live: true },
  summary:
    'Saves the given settings, effective at once in every process. Fails when somebody has saved since `version`.',
  perMinute: 30,
  input: z.strictObject({
    settings: systemSettingsSchema.partial(),
    version: z.string().max(64),
    reason: moderationReasonSchema.default(''),
  }),
  output: z.object({ settings: systemSettingsSchema, version: z.string() }),
});
