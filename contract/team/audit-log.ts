import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { hasUnprintable } from '#contract/foundations/unprintable.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';

/** The actions of admins. `audit-sentences.ts` has a sentence for each. */
export const auditActions = [
  'user.blocked',
  'user.unblocked',
  'user.restricted',
  'user.unrestricted',
  'user.deleted',
  'user.restored',
  'user.approved',
  'user.refused',
  'user.refusal-withdrawn',
  'user.verified',
  'user.unverified',
  'user.unmarked',
  'user.noted',
  'user.note-changed',
  'user.note-deleted',
  'user.notified',
  'admin.appointed',
  'admin.rank-changed',
  'admin.permissions-changed',
  'admin.removed',
  'admin.set-up',
  'post.hidden',
  'post.shown',
  'post.labelled',
  'post.deleted',
  'comment.hidden',
  'comment.shown',
  'comment.deleted',
  'event.hidden',
  'event.shown',
  'event.updated',
  'event.cancelled',
  'event.entry-closed',
  'event.entry-opened',
  'event.messaged',
  'event.deleted',
  'event.plan-taken-back',
  'deleted.restored',
  'banner.created',
  'banner.updated',
  'banner.deleted',
  'banner.reordered',
  'poll.created',
  'poll.updated',
  'poll.ended',
  'poll.deleted',
  'announcement.created',
  'announcement.updated',
  'announcement.deleted',
  'character.saved',
  'character.deleted',
  'character.reordered',
  'tag.merged',
  'tag.alias-deleted',
  'settings.updated',
  'guidelines.published',
  'legal-page.published',
  'log.exported',
  'webhook.created',
  'webhook.updated',
  'webhook.secret-rotated',
  'webhook.former-secret-ended',
  'webhook.tested',
  'webhook.deleted',
  'job.retried',
  'job.discarded',
  'job.hastened',
  'case.decided',
  'case.overturned',
  'case.message-read',
  'case.messages-read',
  'appeal.kept',
  'appeal.overturned',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditTargets = [
  'user',
  'post',
  'comment',
  'event',
  'series',
  'banner',
  'poll',
  'announcement',
  'tag',
  'settings',
  'guidelines',
  'legal-page',
  'log',
  'job',
  'webhook',
  'case',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

export const auditEntrySchema = z.object({
  id: idSchema,
  /** One of `auditActions`, or an action of another release, because entries are never removed. */
  action: z.string(),
  /** The actor. Null when their account is deleted. `actor_name` stays, with the name at the time of the action. */
  actor: profileSummarySchema.nullable(),
  actor_id: idSchema,
  actor_name: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  /** The name of the target at the time of the action. */
  target_name: z.string(),
  reason: z.string(),
  /** The changed fields, before and after. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  created_at: timeSchema,
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The filter of the log: actor, action, target, and time. */
const auditFilterFields = {
  actor: idSchema.optional(),
  /** The id of the target. The id of a member also finds actions on their content. */
  target: z
    .string()
    .min(1)
    .max(100, '対象の指定が正しくありません')
    .refine((target) => !hasUnprintable(target), '対象の指定が正しくありません')
    .optional(),
  action: z.enum(auditActions, '操作の指定が正しくありません').optional(),
  from: instantSchema.optional(),
  /** Only entries before this time. */
  until: instantSchema.optional(),
};

export type AuditFilter = Partial<{
  [Name in keyof typeof auditFilterFields]: z.output<(typeof auditFilterFields)[Name]>;
}>;

const access = { permission: 'view_logs' } as const;

export const listAuditEntries = defineQuery({
  path: '/api/admin/audit-log',
  access,
  summary: 'The actions of admins, the latest first.',
  params: z.strictObject({}),
  search: pageQuerySchema.extend(auditFilterFields),
  response: pageOf(auditEntrySchema),
});

export const listAuditActors = defineQuery({
  path: '/api/admin/audit-log/actors',
  access,
  summary: 'The admins with actions in the log, each with the latest name in it.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: z.object({ items: z.array(z.object({ id: idSchema, name: z.string() })) }),
});

export const exportAuditLog = defineFunction({
  name: 'exportAuditLog',
  access,
  summary:
    'Records the export in the log, and returns the address of the table (CSV). The caller can read it for ten minutes.',
  perMinute: 10,
  input: z.strictObject(auditFilterFields),
  output: z.object({ url: z.string() }),
});

/** Returns the URL of an export of the audit log. The id is that of the log entry about the export. */
export function auditExportUrl(exportId: string): string {
  return `/api/admin/audit-log/exports/${exportId}.csv`;
}
