import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import { moderationReasonSchema } from './moderation.ts';
import { pictureSchema } from './pictures.ts';
import { idSchema, pageOf, pageQuerySchema, timeSchema } from './primitives.ts';
import { profileSummarySchema } from './profiles.ts';

export const deletedThings = ['post', 'comment', 'event', 'user'] as const;
export type DeletedThing = (typeof deletedThings)[number];

/** Who deleted it: the team, or the member whose it was. */
export const deletedBy = ['team', 'author'] as const;

/** Something that was deleted with a backup. */
export const deletedContentSchema = z.object({
  id: idSchema,
  type: z.enum(deletedThings),
  original_id: idSchema,
  /** What it was called; of a comment, the beginning of its text. */
  title: z.string(),
  /** Whose it was; null when they have left the site. */
  author: profileSummarySchema.nullable(),
  deleted_at: timeSchema,
  deleted_by: profileSummarySchema.nullable(),
  deletion_reason: z.string(),
  restored_at: timeSchema.nullable(),
  /** When the backup is deleted. */
  expires_at: timeSchema,
});

export type DeletedContent = z.infer<typeof deletedContentSchema>;

export const listDeletedContent = defineQuery({
  path: '/api/admin/deleted',
  access: { permission: 'manage_posts' },
  summary:
    'What was deleted with a backup, the latest first: posts and comments, events with the permission to manage events, and members with the permission to manage them.',
  params: z.strictObject({}),
  search: pageQuerySchema.extend({
    by: z.enum(deletedBy, '削除した人の指定が正しくありません').default('team'),
    type: z.enum(deletedThings, '種類の指定が正しくありません').optional(),
    author: idSchema.optional(),
    /** The id of what was deleted. */
    original: idSchema.optional(),
  }),
  response: pageOf(deletedContentSchema),
});

/** What comes back together with a post, comment or event. */
export const restoredParts = ['picture', 'likes', 'bookmarks', 'comments', 'nft', 'joins'] as const;
export type RestoredPart = (typeof restoredParts)[number];

/** Why something cannot be restored. */
export const restorationRefusals = [
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
  /** How much of it comes back, and how much does not, because its members or its file are gone. */
  count: z.int(),
  lost: z.int(),
});

export type Part = z.infer<typeof partSchema>;

const pageSchema = z.object({ kind: z.enum(['post', 'event']), id: idSchema });

export const getDeletedContent = defineQuery({
  path: '/api/admin/deleted/{deletedId}',
  access: { permission: 'manage_posts' },
  summary:
    'Something that was deleted with a backup: its text and picture, and what would come back.',
  params: z.strictObject({ deletedId: idSchema }),
  search: z.strictObject({}),
  response: deletedContentSchema.extend({
    text: z.string(),
    image_url: z.string().nullable(),
    image: pictureSchema.nullable(),
    tags: z.array(z.string()),
    /** The page where it stood, which has it again when it is restored. */
    page: pageSchema.nullable(),
    parts: z.array(partSchema),
    refusal: z.enum(restorationRefusals).nullable(),
  }),
});

export const restoreDeleted = defineFunction({
  name: 'restoreDeleted',
  access: { permission: 'manage_posts', live: true },
  summary:
    'Restores a deleted post, comment or event with everything that can come back, and tells its author. Fails with `not-restorable`. A repeated call changes nothing.',
  perMinute: 30,
  input: z.strictObject({ deletedId: idSchema, reason: moderationReasonSchema }),
  output: z.object({
    restored_id: idSchema,
    page: pageSchema.nullable(),
    /** Empty when it had been restored before. */
    parts: z.array(partSchema),
  }),
});
