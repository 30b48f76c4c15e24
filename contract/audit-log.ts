import { z } from 'zod';
import { defineQuery } from './define.ts';
import { instantSchema } from './moderation.ts';
import { idSchema, pageOf, pageQuerySchema, timeSchema } from './primitives.ts';
import { profileSummarySchema } from './profiles.ts';

/** What admins do. Each is told as a sentence. */
export const auditActions = [
  'user.blocked',
  'user.unblocked',
  'user.deleted',
  'user.restored',
  'user.verified',
  'user.unverified',
  'user.noted',
  'admin.appointed',
  'admin.rank-changed',
  'admin.permissions-changed',
  'admin.removed',
  'admin.set-up',
  'post.hidden',
  'post.shown',
  'post.deleted',
  'comment.hidden',
  'comment.shown',
  'comment.deleted',
  'event.hidden',
  'event.shown',
  'event.updated',
  'event.cancelled',
  'event.deleted',
  'deleted.restored',
  'banner.created',
  'banner.updated',
  'banner.deleted',
  'banner.reordered',
  'announcement.created',
  'announcement.updated',
  'announcement.deleted',
  'character.saved',
  'character.deleted',
  'character.reordered',
  'tag.merged',
  'tag.alias-deleted',
  'settings.updated',
  'log.exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditTargets = [
  'user',
  'post',
  'comment',
  'event',
  'banner',
  'announcement',
  'tag',
  'settings',
  'log',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

export const auditEntrySchema = z.object({
  id: idSchema,
  action: z.enum(auditActions),
  /** Who did it; null when they have left the site. Their name at that time stays. */
  actor: profileSummarySchema.nullable(),
  actor_name: z.string(),
  target_type: z.enum(auditTargets),
  target_id: z.string(),
  /** What it was called at that time. */
  target_name: z.string(),
  reason: z.string(),
  /** The fields that changed, before and after. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  created_at: timeSchema,
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditFilterSchema = pageQuerySchema.extend({
  actor: idSchema.optional(),
  target: z.string().max(40, '対象の指定が正しくありません').optional(),
  action: z.enum(auditActions, '操作の指定が正しくありません').optional(),
  from: instantSchema.optional(),
  until: instantSchema.optional(),
});

export const listAuditEntries = defineQuery({
  path: '/api/admin/audit-log',
  access: { permission: 'view_logs' },
  summary: 'What admins have done, the latest first.',
  params: z.strictObject({}),
  search: auditFilterSchema,
  response: pageOf(auditEntrySchema),
});
