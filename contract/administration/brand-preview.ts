import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';
import { mascotMoods, roundnesses } from '#contract/site/brand.ts';
import { systemSettingsFields } from './site-settings-changes.ts';

/** Combinations of colours whose contrast is shown: links on a page, text on buttons and on quiet grounds, and borders. */
export const contrastPairs = ['link', 'button', 'quiet', 'control'] as const;
export type ContrastPair = (typeof contrastPairs)[number];

const tokensSchema = z.record(z.string(), z.string());

const brandPreviewSchema = z.object({
  /** The custom properties by name, including those that every site has. */
  tokens: z.object({ light: tokensSchema, dark: tokensSchema }),
  contrasts: z.array(
    z.object({
      pair: z.enum(contrastPairs),
      /** The smallest contrast in the theme, such as 4.5. */
      light: z.number(),
      dark: z.number(),
      /** The contrast that WCAG requires. */
      needed: z.number(),
    }),
  ),
  /** The neutral drawings in the colours of the brand, as SVG. */
  icon: z.string(),
  mascots: z.record(z.enum(mascotMoods), z.string()),
});
export type BrandPreview = z.infer<typeof brandPreviewSchema>;

export const getBrandPreview = defineQuery('/api/admin/brand-preview', {
  access: { permission: 'manage_settings' },
  summary: 'Returns the look of the site with other colours, without saving them.',
  perMinute: 240,
  search: z.strictObject({
    color: systemSettingsFields.brand_color,
    accent: systemSettingsFields.brand_accent,
    roundness: z.enum(roundnesses),
  }),
  response: brandPreviewSchema,
});
