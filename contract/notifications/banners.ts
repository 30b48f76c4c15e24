import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';
import { pictureSchema } from '#contract/foundations/pictures.ts';
import { idSchema } from '#contract/foundations/primitives.ts';

/** A section of a picture, in percent of its width and height. */
export const bannerCropSchema = z
  .strictObject({
    x: z.number().min(0).max(100),
    y: z.number().min(0).max(100),
    width: z.number().min(1).max(100),
    height: z.number().min(1).max(100),
  })
  // Tolerates rounding errors.
  .refine(
    ({ x, y, width, height }) => x + width <= 100.5 && y + height <= 100.5,
    '切り抜く範囲が画像からはみ出しています',
  );
export type BannerCrop = z.infer<typeof bannerCropSchema>;

/** The kinds of screens. Each has its own crop of a banner's picture. */
export const bannerScreens = ['phone', 'desk'] as const;
export type BannerScreen = (typeof bannerScreens)[number];

/** A banner of the home page. Links that start with http open in a new tab. Other links are routes of the site. */
export const bannerSchema = z.object({
  id: idSchema,
  title: z.string(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  /** The picture for phones, if its crop differs from that of `image_url`. */
  phone_image: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  description: z.string(),
  attribution: z.string(),
  link_url: z.string().nullable(),
  link_text: z.string(),
  /** The position of the banner among all banners, from 0. */
  display_order: z.int(),
});
export type Banner = z.infer<typeof bannerSchema>;

export const listBanners = defineQuery('/api/banners', {
  access: 'public',
  fromReplica: true,
  summary: 'Returns the current banners, at most 5, by display_order.',
  response: z.object({ items: z.array(bannerSchema) }),
});
