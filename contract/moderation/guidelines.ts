import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  GUIDELINE_RULES_MAX,
  GUIDELINE_TEXT_MAX,
  GUIDELINE_TITLE_MAX,
  STORED_INTEGER_MAX,
} from '#contract/foundations/limits.ts';
import { decimalSchema, textSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { optionalReasonSchema } from './moderation.ts';

/** The id of a rule. It stays the same when the text of the rule changes, because decisions and links refer to it. */
const ruleIdSchema = z
  .string('ルールのIDの形式が正しくありません')
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, 'ルールのIDの形式が正しくありません');

const ruleSchema = z.object({ id: z.string(), title: z.string(), text: z.string() });
export type Rule = z.infer<typeof ruleSchema>;

export const ruleFields = {
  title: textSchema({
    what: 'ルールの見出し',
    max: GUIDELINE_TITLE_MAX,
    required: true,
    normalize: true,
  }),
  text: textSchema({
    what: 'ルールの本文',
    max: GUIDELINE_TEXT_MAX,
    required: true,
    multiline: true,
    normalize: true,
  }),
};

const rulesSchema = z
  .array(z.strictObject({ id: ruleIdSchema, ...ruleFields }))
  .min(1, 'ルールを1つ以上残してください')
  .max(GUIDELINE_RULES_MAX, `ルールは${GUIDELINE_RULES_MAX}個まで登録できます`)
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, {
    error: '同じルールが2つ以上あります',
  });

const versionSchema = decimalSchema('版は整数で指定してください').pipe(
  z
    .number()
    .int('版は整数で指定してください')
    .min(1, '版は1以上で指定してください')
    .max(STORED_INTEGER_MAX, '版の番号が大きすぎます'),
);

const ruleChangeSchema = z.object({
  kind: z.enum(['added', 'changed', 'moved', 'removed']),
  id: z.string(),
  title: z.string(),
});
export type RuleChange = z.infer<typeof ruleChangeSchema>;

const guidelinesSchema = z.object({
  /** The version of the guidelines, which grows by one with each publication. */
  version: z.number(),
  published_at: timeSchema,
  rules: z.array(ruleSchema),
  /** The changes since the previous version. Empty in the first version. */
  changes: z.array(ruleChangeSchema),
  latest_version: z.number(),
});
export type Guidelines = z.infer<typeof guidelinesSchema>;

export const getGuidelines = defineQuery('/api/guidelines', {
  access: 'public',
  summary: 'The community guidelines that are in force, or those of an older version.',
  search: z.strictObject({ version: versionSchema.optional() }),
  response: guidelinesSchema,
});

export const publishGuidelines = defineFunction('publishGuidelines', {
  access: { permission: 'manage_settings', live: true },
  summary:
    'Publishes these rules as the version after `baseVersion`. Fails when others have been published since. Older versions stay.',
  perMinute: 30,
  input: z.strictObject({
    rules: rulesSchema,
    baseVersion: versionSchema,
    reason: optionalReasonSchema,
  }),
  output: guidelinesSchema,
});
