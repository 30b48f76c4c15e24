import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { pictureSchema } from '#contract/foundations/pictures.ts';
import { idSchema, pageOf, pageQuerySchema, timeSchema } from '#contract/foundations/primitives.ts';
import { moderationReasonSchema } from '#contract/moderation/moderation.ts';
import { veilSchema } from '#contract/posts/content-labels.ts';
import { profileSummarySchema } from './profiles.ts';

export const deletedTypes = ['post', 'comment', 'event', 'user'] as const;
export type DeletedType = (typeof deletedTypes)[number];

const deletedBy = ['team', 'author'] as const;

const deletedContentSchema = z.object({
  id: idSchema,
  type: z.enum(deletedTypes),
  original_id: idSchema,
  /** The title of the content, or the beginning of the text of a comment. */
  title: z.string(),
  author: profileSummarySchema.nullable(),
  deleted_at: timeSchema,
  deleted_by: profileSummarySchema.nullable(),
  deletion_reason: z.string(),
  restored_at: timeSchema.nullable(),
  /** The time at which the backup is deleted. */
  expires_at: timeSchema,
});
export type DeletedContent = z.infer<typeof deletedContentSchema>;

export const listDeletedContent = defineQuery('/api/admin/deleted', {
  access: { permission: 'manage_posts' },
  summary:
    'Returns the deleted records with a backup, last deleted first: posts and comments; events with the permission to manage events; members with the permission to manage users.',
  search: pageQuerySchema.extend({
    by: z.enum(deletedBy, '削除した人の指定が正しくありません').default('team'),
    type: z.enum(deletedTypes, '種類の指定が正しくありません').optional(),
    author: idSchema.optional(),
    original: idSchema.optional(),
  }),
  response: pageOf(deletedContentSchema),
});

/** The related records that are restored with a post, comment or event. */
const restoredParts = [
  'picture',
  'likes',
  'bookmarks',
  'clip_items',
  'comments',
  'comment-likes',
  'nft',
  'poll',
  'poll-votes',
  'insights',
  'plan',
  'series',
  'joins',
] as const;
export type RestoredPart = (typeof restoredParts)[number];

const restorationRefusals = [
  'restored',
  'text-only',
  'author-left',
  'drafts-full',
  'about-missing',
  'own',
  'permission',
] as const;
export type RestorationRefusal = (typeof restorationRefusals)[number];

const partSchema = z.object({
  what: z.enum(restoredParts),
  /**
   * The numbers of rows that can be restored and of rows that are lost. A row is lost when its member or its file no
   * longer exists.
   */
  count: z.int(),
  lost: z.int(),
});
export type Part = z.infer<typeof partSchema>;

const pageSchema = z.object({ kind: z.enum(['post', 'event']), id: idSchema });

export const getDeletedContent = defineQuery('/api/admin/deleted/{deletedId}', {
  access: { permission: 'manage_posts' },
  summary:
    'Returns a deleted record with a backup: its text and picture, and the related records that a restoration would bring back.',
  params: z.strictObject({ deletedId: idSchema }),
  response: deletedContentSchema.extend({
    text: z.string(),
    image_url: z.string().nullable(),
    image: pictureSchema.nullable(),
    veil: veilSchema.nullable(),
    tags: z.array(z.string()),
    /** The page that exists again after the restoration. */
    page: pageSchema.nullable(),
    parts: z.array(partSchema),
    refusal: z.enum(restorationRefusals).nullable(),
  }),
});

export const restoreDeleted = defineFunction('restoreDeleted', {
  access: { permission: 'manage_posts', live: true },
  needsProof: true,
  summary:
    'Restores a deleted post, comment or event with the related records that still fit, and notifies its author. Fails with `not-restorable`. A repeated call changes nothing.',
  perMinute: 30,
  input: z.strictObject({ deletedId: idSchema, reason: moderationReasonSchema }),
  output: z.object({
    restored_id: idSchema,
    page: pageSchema.nullable(),
    /** Empty when the content was already restored before this call. */
    parts: z.array(partSchema),
  }),
});
