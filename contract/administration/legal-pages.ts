import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  COMPANY_FACT_MAX,
  LEGAL_HEADING_MAX,
  LEGAL_TEXT_MAX,
  STORED_INTEGER_MAX,
} from '#contract/foundations/limits.ts';
import { decimalSchema, textSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { moderationReasonSchema } from '#contract/moderation/moderation.ts';
import { companyFactsSchema, legalPages, splitSections } from '#contract/site/legal-page-text.ts';

const pageSchema = z.enum(legalPages, 'このページは編集できません');

const versionSchema = decimalSchema('版は整数で指定してください').pipe(
  z
    .number()
    .int('版は整数で指定してください')
    .min(0, '版は0以上で指定してください')
    .max(STORED_INTEGER_MAX, '版の番号が大きすぎます'),
);

const factSchema = textSchema({
  max: COMPANY_FACT_MAX,
  tooLong: `${COMPANY_FACT_MAX}文字以内で入力してください`,
  normalize: true,
}).default('');

const headingsOf = (body: string) =>
  splitSections(body)
    .slice(1)
    .map(({ heading }) => heading);

/** The text of a page as admins enter it. */
export const legalBodySchema = textSchema({
  what: '本文',
  max: LEGAL_TEXT_MAX,
  required: true,
  multiline: true,
  normalize: true,
})
  .overwrite((body) => body.replace(/\r\n?/g, '\n'))
  .refine((body) => headingsOf(body).length > 0, '「## 」で始まる見出しを1つ以上書いてください')
  .refine((body) => !headingsOf(body).includes(''), '見出しの文字を書いてください')
  .refine(
    (body) => headingsOf(body).every((heading) => heading.length <= LEGAL_HEADING_MAX),
    `見出しは${LEGAL_HEADING_MAX}文字以内で入力してください`,
  )
  .refine(
    (body) => new Set(headingsOf(body)).size === headingsOf(body).length,
    '同じ見出しが2つ以上あります',
  );

/** The facts about the operator as admins enter them. */
const companyFactFields = {
  representative: factSchema,
  address: factSchema,
  phone: factSchema.refine(
    (text) => /^[\d+()\- ]*$/.test(text),
    '電話番号の形式で入力してください',
  ),
  hours: factSchema,
  corporate_number: factSchema.refine(
    (text) => /^(\d{13})?$/.test(text),
    '法人番号は13桁の数字で入力してください',
  ),
  telecom_number: factSchema,
};

const legalPageSchema = z.object({
  page: z.enum(legalPages),
  /** The version of the page, which grows by one with each publication. Version 0 is the built-in text. */
  version: z.number(),
  /** Null while the site has the built-in text. */
  body: z.string().nullable(),
  facts: companyFactsSchema,
  published_at: timeSchema.nullable(),
  latest_version: z.number(),
});
export type LegalPageVersion = z.infer<typeof legalPageSchema>;

export const getLegalPage = defineQuery('/api/legal-pages/{page}', {
  access: 'public',
  summary: 'A page about the site as it is in force, or an older version of it.',
  params: z.strictObject({ page: pageSchema }),
  search: z.strictObject({ version: versionSchema.optional() }),
  response: legalPageSchema,
});

const listedVersionSchema = z.object({
  version: z.number(),
  published_at: timeSchema,
  /** The admin who published the version. Null when the account is deleted. */
  author_name: z.string().nullable(),
});
export type ListedVersion = z.infer<typeof listedVersionSchema>;

export const getLegalPageVersions = defineQuery('/api/admin/legal-pages/{page}/versions', {
  access: { permission: 'manage_settings' },
  summary: 'The latest versions of a page about the site, newest first, with who published each.',
  params: z.strictObject({ page: pageSchema }),
  response: z.object({ items: z.array(listedVersionSchema) }),
});

export const publishLegalPage = defineFunction('publishLegalPage', {
  access: { permission: 'manage_settings', live: true },
  summary:
    'Publishes a text as the version after `baseVersion`, effective at once. Fails when others have been published since. Older versions stay.',
  perMinute: 30,
  input: z.strictObject({
    page: pageSchema,
    body: legalBodySchema,
    ...companyFactFields,
    baseVersion: versionSchema,
    reason: moderationReasonSchema.default(''),
  }),
  output: legalPageSchema,
});
