import { z } from 'zod';
import { defineQuery } from './define.ts';
import { pictureSchema } from './pictures.ts';
import { idSchema } from './primitives.ts';

/** A banner of the home page. Links that start with http open in a new tab, others are routes. */
export const bannerSchema = z.object({
  id: idSchema,
  title: z.string(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  description: z.string(),
  attribution: z.string(),
  link_url: z.string().nullable(),
  link_text: z.string(),
});

export type Banner = z.infer<typeof bannerSchema>;

export const listBanners = defineQuery({
  path: '/api/banners',
  access: 'public',
  summary: 'The current banners, at most 5, by display_order.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: z.object({ items: z.array(bannerSchema) }),
});
