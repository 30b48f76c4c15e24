import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';
import { findAlert, listAlerts } from './team-alerts.store.ts';
import { alertTexts } from './team-alerts.text.ts';

/** A condition as webhooks tell of it while it lasts, with the number of those of its kind. */
export const readTeamAlert: ReadWebhookContent = async ({ read }, id) => {
  const alert = await findAlert(read, id);
  if (!alert) return null;
  const { title, text, path } = alertTexts[alert.kind];
  const alerts = (await listAlerts(read)).filter(({ kind }) => kind === alert.kind);
  return { title: title(alerts.length), text, path: `/#${path}`, picture: null };
};
