import type { AuditFilter } from '#contract/team/audit-log.ts';

/** Keys of the audit log. */
export const auditLogKeys = {
  all: ['admin-audit-log'] as const,
  entries: (filter: AuditFilter) => ['admin-audit-log', 'entries', filter] as const,
  actors: ['admin-audit-log', 'actors'] as const,
};
