import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { idSchema, pageOf, pageQuerySchema, timeSchema } from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';

export const setBlock = defineFunction('setBlock', {
  access: 'member',
  summary:
    "Blocks a member, or ends the block. Neither of the two sees the other's posts, comments and likes, and follows in both directions end. Idempotent.",
  input: z.strictObject({ userId: idSchema, blocked: z.boolean() }),
  output: z.object({ blocked: z.boolean() }),
});

const blockSchema = z.object({ user: profileSummarySchema, created_at: timeSchema });
export type Block = z.infer<typeof blockSchema>;

export const listBlocks = defineQuery('/api/blocks', {
  access: 'member',
  isPrivate: true,
  summary: 'Returns the members that the caller has blocked, latest first.',
  search: pageQuerySchema,
  response: pageOf(blockSchema),
});
