import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';

/** Who can become a member: everybody, users whom the team approves, or nobody. */
export const registrationModes = ['open', 'approval', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Whether content of new members is pending while the team is absent. `auto`: only on a site with many members. */
export const absenceHolds = ['auto', 'on', 'off'] as const;
export type AbsenceHold = (typeof absenceHolds)[number];

export const siteModes = ['open', 'read-only'] as const;
export type SiteMode = (typeof siteModes)[number];

const readOnlySchema = z.object({
  /** The message of the team, which can be empty. */
  message: z.string(),
  /** The expected end of read-only mode, for display only: the mode lasts until an admin ends it. */
  until: timeSchema.nullable(),
});
export type ReadOnly = z.infer<typeof readOnlySchema>;

/** The parts of the brand that pages need. All other parts have their own addresses. */
const shownBrandSchema = z.object({
  /** The address of the style sheet with the tokens of the brand. Null for the neutral look. */
  sheet: z.string().nullable(),
  /** The address of the logo. Null for the neutral logo, which the client draws. */
  logo: z.string().nullable(),
  shows_name: z.boolean(),
});

export const siteSettingsSchema = z.object({
  site_name: z.string(),
  site_description: z.string(),
  intro_title: z.string(),
  intro_text: z.string(),
  operator_name: z.string(),
  contact_email: z.string(),
  og_image_url: z.string(),
  og_title: z.string(),
  og_description: z.string(),
  /** The names of characters, which are suggested as tags. */
  characters: z.array(z.string()),
  /** The name of a character, for examples in hints. */
  example_character: z.string(),
  brand: shownBrandSchema,
  registration: z.enum(registrationModes),
  /** Null while members can write. */
  read_only: readOnlySchema.nullable(),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const getSiteSettings = defineQuery('/api/site-settings', {
  access: 'public',
  fromReplica: true,
  summary: 'Returns the name, texts and characters of this site.',
  response: siteSettingsSchema,
});
