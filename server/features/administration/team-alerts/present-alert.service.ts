import { teamAlertKinds } from '#contract/administration/team-alerts.ts';
import type { ReadPresent } from '#server/features/notifications/deliveries/delivery-subjects.policy.ts';
import { findAdminRecord } from '#server/features/team/admins/admins.service.ts';
import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maySee } from './team-alerts.policy.ts';
import { findAlert, listAlerts } from './team-alerts.store.ts';
import { alertTexts } from './team-alerts.text.ts';

/** Reads a condition for webhooks, with the number of conditions of its kind. Null when it has ended. */
export const readTeamAlert: ReadWebhookContent = async ({ read }, id) => {
  const alert = await findAlert(read, id);
  if (!alert) return null;
  const { title, text, path } = alertTexts[alert.kind];
  const alerts = (await listAlerts(read)).filter(({ kind }) => kind === alert.kind);
  return { title: title(alerts.length), text, path: `/#${path}`, picture: null };
};

/**
 * Returns a function that reads the conditions of a kind for a delivery to a member of the team. That function returns
 * null when they have ended, or when the member may no longer see the kind.
 */
export function presentAlerts({ database: { read } }: { database: Database }): ReadPresent {
  return async (userId, id) => {
    const kind = teamAlertKinds.find((known) => known === id);
    if (!kind || !maySee(await findAdminRecord(read, userId), kind)) return null;
    const alerts = (await listAlerts(read)).filter(
      (alert) => alert.kind === kind && alert.owner_id !== userId,
    );
    const { title, text, path } = alertTexts[kind];
    return alerts.length === 0 ? null : { title: title(alerts.length), text, path, picture: null };
  };
}
