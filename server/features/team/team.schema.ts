import {
  adminSetupTable,
  adminUserPermissionsTable,
  adminUsersTable,
} from './admins/admins.tables.ts';
import { auditLogTable } from './audit-log/audit-log.tables.ts';
import { webhookDeliveriesTable, webhooksTable } from './webhooks/webhooks.tables.ts';

export const teamSchema = [
  adminUsersTable,
  adminUserPermissionsTable,
  adminSetupTable,
  auditLogTable,
  webhooksTable,
  webhookDeliveriesTable,
];
