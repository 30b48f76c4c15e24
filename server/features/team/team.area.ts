import { registerAdmins } from './admins/admins.routes.ts';
import { registerAdminRanks } from './admins/ranks/admin-ranks.routes.ts';
import { registerAdminSetup } from './admins/setup/admin-setup.routes.ts';
import { registerAuditLog } from './audit-log/audit-log.routes.ts';
import { registerWebhooks } from './webhooks/webhooks.routes.ts';

/** What the area registers. */
export const teamArea = [
  registerAdmins,
  registerAdminRanks,
  registerAdminSetup,
  registerAuditLog,
  registerWebhooks,
];
