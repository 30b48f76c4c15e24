import type { Area } from '#server/platform/noun.ts';
import type { Ports } from '#server/platform/site.ts';
import { registerAdmins } from './admins/admins.routes.ts';
import { registerAdminRanks } from './admins/ranks/admin-ranks.routes.ts';
import { registerAdminSetup } from './admins/setup/admin-setup.routes.ts';
import { registerAuditLog } from './audit-log/audit-log.routes.ts';
import { deleteOldDeliveries } from './webhooks/queue-webhooks.service.ts';
import { createWebhookDeliveryJob } from './webhooks/webhook-delivery.job.ts';
import { registerWebhooks } from './webhooks/webhooks.routes.ts';

export const teamArea = {
  admins: { routes: [registerAdmins, registerAdminRanks, registerAdminSetup] },
  'audit-log': { routes: [registerAuditLog] },
  webhooks: {
    routes: [registerWebhooks],
    jobs: [createWebhookDeliveryJob],
    sweeps: { 'webhook-deliveries': ({ database }: Ports) => deleteOldDeliveries(database) },
  },
} satisfies Area;
