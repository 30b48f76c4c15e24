import { z } from 'zod';
import { hasUnprintable } from '#contract/foundations/characters.ts';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { auditActions } from './audit-sentences.ts';

export { type AuditAction, type AuditTarget, auditActions } from './audit-sentences.ts';

const auditEntrySchema = z.object({
  id: idSchema,
  /** One of `auditActions`, or an action that another release has logged, because entries are never removed. */
  action: z.string(),
  /** The actor. Null when the account is deleted. `actor_name` stays: the name at the time of the action. */
  actor: profileSummarySchema.nullable(),
  actor_id: idSchema,
  actor_name: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  /** The name of the target at the time of the action. */
  target_name: z.string(),
  reason: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  created_at: timeSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditFilterFields = {
  actor: idSchema.optional(),
  /** The id of the target. For a member, also finds entries about the member's content. */
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

export const listAuditEntries = defineQuery('/api/admin/audit-log', {
  access,
  summary: 'The actions of admins, the latest first.',
  search: pageQuerySchema.extend(auditFilterFields),
  response: pageOf(auditEntrySchema),
});

export const listAuditActors = defineQuery('/api/admin/audit-log/actors', {
  access,
  summary: 'The admins with actions in the log, each with the latest name in it.',
  response: z.object({ items: z.array(z.object({ id: idSchema, name: z.string() })) }),
});

export const exportAuditLog = defineFunction('exportAuditLog', {
  access,
  needsProof: true,
  summary:
    'Records the export in the log, and returns the address of the table (CSV). The caller can read it for ten minutes.',
  perMinute: 10,
  input: z.strictObject(auditFilterFields),
  output: z.object({ url: z.string() }),
});

/** Returns the URL of an export of the audit log. The id is the id of the log entry about the export. */
export function auditExportUrl(exportId: string): string {
  return `/api/admin/audit-log/exports/${exportId}.csv`;
}
