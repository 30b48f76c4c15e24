import { z } from 'zod';
import { defineFunction } from '#contract/foundations/define.ts';
import { errorEnvelopeSchema } from '#contract/foundations/errors.ts';
import { CONTENT_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { directRuleSchema } from '#contract/moderation/decisions.ts';
import { optionalReasonSchema } from '#contract/moderation/moderation.ts';

const contentDecisions = ['hide', 'show', 'delete'] as const;

const inputSchema = z
  .strictObject({
    ids: z
      .array(idSchema)
      .min(1, '1件以上選んでください')
      .max(CONTENT_DECISIONS_MAX, `一度に選べるのは${CONTENT_DECISIONS_MAX}件までです`)
      .refine((ids) => new Set(ids).size === ids.length, '同じものが2回選ばれています'),
    decision: z.enum(contentDecisions, '操作の指定が正しくありません'),
    /** The reason for all targets. The authors of hidden or deleted content can read it. */
    reason: optionalReasonSchema,
    rule: directRuleSchema,
  })
  .refine(({ decision, reason }) => decision === 'show' || reason !== '', {
    path: ['reason'],
    error: '理由を入力してください',
  });

const outputSchema = z.object({
  /** For each target, in order: its error, or null when it succeeded. */
  results: z.array(z.object({ id: idSchema, error: errorEnvelopeSchema.shape.error.nullable() })),
});
export type ContentResult = z.infer<typeof outputSchema>['results'][number];

function defineDecisions<const Name extends string>(
  name: Name,
  permission: AdminPermission,
  nouns: string,
) {
  return defineFunction(name, {
    access: { permission, live: true },
    summary: `Hides, shows again or deletes up to ${CONTENT_DECISIONS_MAX} ${nouns} with one reason. Each has its own transaction: a refused one does not stop the others.`,
    perMinute: 20,
    input: inputSchema,
    output: outputSchema,
  });
}

export const decidePosts = defineDecisions('decidePosts', 'manage_posts', 'posts');
export const decideEvents = defineDecisions('decideEvents', 'manage_events', 'events');
export const decideComments = defineDecisions('decideComments', 'manage_posts', 'comments');
