import { tablesIn } from '#server/platform/database/define-table.ts';
import * as admins from './admins/admins.tables.ts';
import * as auditLog from './audit-log/audit-log.tables.ts';
import * as webhooks from './webhooks/webhooks.tables.ts';

export const teamSchema = tablesIn(admins, auditLog, webhooks);
