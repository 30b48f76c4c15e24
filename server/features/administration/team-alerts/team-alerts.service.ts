import {
  defaultAlertChoice,
  type TeamAlertChoice,
  type TeamAlertKind,
  teamAlertKinds,
} from '#contract/administration/team-alerts.ts';
import type { ReadPresent } from '#server/features/notifications/deliveries/deliveries.policy.ts';
import { findAdminRecord, listAdminRecords } from '#server/features/team/admins/admins.service.ts';
import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { maySee } from './team-alerts.policy.ts';
import * as store from './team-alerts.store.ts';
import { alertTexts } from './team-alerts.text.ts';

/** Returns the choices of a member for each kind of alert that their permissions allow. */
export async function readAlertChoices(
  { read }: Database,
  { userId, admin }: Viewer,
): Promise<{ items: TeamAlertChoice[] }> {
  const chosen = await store.listChoices(read, [userId]);
  const items = teamAlertKinds
    .filter((kind) => maySee(admin, kind))
    .map((kind) => {
      const { user_id: _, ...choice } = chosen.find((row) => row.kind === kind) ?? {
        ...{ user_id: userId },
        ...defaultAlertChoice(kind),
      };
      return choice;
    });
  return { items };
}

/** Saves a member's choice for a kind of alert. Throws `permission-denied`. */
export async function saveAlertChoice(database: Database, viewer: Viewer, choice: TeamAlertChoice) {
  if (!maySee(viewer.admin, choice.kind)) throw new AppError('permission-denied');
  await database.writeOne((queryable) => store.upsertChoice(queryable, viewer.userId, choice));
  return readAlertChoices(database, viewer);
}

/** Returns the members of the team who may see a kind of alert now, with their choices. */
export async function listNotified(
  database: Queryable,
  kind: TeamAlertKind,
): Promise<(TeamAlertChoice & { userId: string })[]> {
  const admins = await listAdminRecords(database);
  const ids = [...admins].filter(([, admin]) => maySee(admin, kind)).map(([id]) => id);
  const chosen = await store.listChoices(database, ids);
  return ids.map((userId) => ({
    ...defaultAlertChoice(kind),
    ...chosen.find((row) => row.user_id === userId && row.kind === kind),
    userId,
  }));
}

/** Reads a condition for webhooks, with the number of conditions of its kind. Null when the condition has ended. */
export const readTeamAlert: ReadWebhookContent = async ({ read }, id) => {
  const alert = await store.findAlert(read, id);
  if (!alert) return null;
  const { title, text, path } = alertTexts[alert.kind];
  const alerts = (await store.listAlerts(read)).filter(({ kind }) => kind === alert.kind);
  return { title: title(alerts.length), text, path: `/#${path}`, picture: null };
};

/**
 * Returns a reader of alerts for deliveries. The reader returns null for alerts that have ended or that the member may
 * no longer see.
 */
export function presentAlerts({ database: { read } }: { database: Database }): ReadPresent {
  return async (userId, id) => {
    const kind = teamAlertKinds.find((known) => known === id);
    if (!kind || !maySee(await findAdminRecord(read, userId), kind)) return null;
    const alerts = (await store.listAlerts(read)).filter(
      (alert) => alert.kind === kind && alert.owner_id !== userId,
    );
    const { title, text, path } = alertTexts[kind];
    return alerts.length === 0 ? null : { title: title(alerts.length), text, path, picture: null };
  };
}
