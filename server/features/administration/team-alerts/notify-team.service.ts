import type { TeamAlertChoice, TeamAlertKind } from '#contract/administration/team-alerts.ts';
import { ALERTS_GATHERED } from '#contract/foundations/limits.ts';
import type { DeliveryChannelName } from '#contract/notifications/deliveries.ts';
import { type CertificateWatch, watchCertificates } from '#server/checks/certificates.ts';
import { queueDelivery } from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import { notifyOnSite } from '#server/features/notifications/notifications/notify-members.service.ts';
import { queueWebhooks } from '#server/features/team/webhooks/queue-webhooks.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type ConditionDeps, readConditions } from './read-conditions.service.ts';
import { listNotified } from './team-alerts.service.ts';
import * as store from './team-alerts.store.ts';
import { alertRow, conditionKey, type TeamAlertsTable } from './team-alerts.tables.ts';
import { alertTexts } from './team-alerts.text.ts';

interface NotifyDeps extends Omit<ConditionDeps, 'certificates'> {
  certificates?: CertificateWatch;
  now?: () => number;
}

/**
 * Notifies the team once of conditions that have begun, whichever process sees them, and deletes conditions that have
 * ended. Conditions of one kind share a notification. Returns false, because there is nothing more to do.
 */
export async function notifyTeam({
  database,
  env,
  certificates = watchCertificates(env),
  now: clock = Date.now,
}: NotifyDeps): Promise<boolean> {
  const now = clock();
  const known = await store.listAlerts(database.read);
  const { found, isSeen } = await readConditions({ database, env, certificates }, now);
  const foundKeys = new Set(found.map(conditionKey));
  const knownKeys = new Set(known.map(({ key }) => key));
  const ended = known
    .filter((alert) => !foundKeys.has(alert.key) && isSeen(alert))
    .map(({ key }) => key);
  const begun = found
    .filter((condition) => !knownKeys.has(conditionKey(condition)))
    .map((condition) => alertRow(condition, new Date(now).toISOString()));
  const kinds = kindsToNotify([...known, ...begun], now);
  if (ended.length + begun.length + kinds.length === 0) return false;
  await database.write(async (transaction) => {
    await store.deleteAlerts(transaction, ended);
    await store.insertAlerts(transaction, begun);
    const unnotified = await store.takeUnnotified(transaction, kinds, new Date(now).toISOString());
    for (const [kind, alerts] of Map.groupBy(unnotified, (alert) => alert.kind)) {
      await notifyOfKind(transaction, kind, alerts);
    }
  });
  return false;
}

/**
 * Returns the kinds of alerts that have conditions without a notification. Omits kinds of which the team was notified
 * recently.
 */
function kindsToNotify(alerts: readonly TeamAlertsTable[], now: number): TeamAlertKind[] {
  const since = new Date(now - ALERTS_GATHERED).toISOString();
  return [...Map.groupBy(alerts, ({ kind }) => kind)]
    .filter(([, ofKind]) => ofKind.some(({ notified_at }) => notified_at === null))
    .filter(
      ([, ofKind]) =>
        !ofKind.some(({ notified_at }) => notified_at !== null && notified_at > since),
    )
    .map(([kind]) => kind);
}

async function notifyOfKind(
  transaction: Queryable,
  kind: TeamAlertKind,
  alerts: readonly TeamAlertsTable[],
): Promise<void> {
  const { title: titleOf, text } = alertTexts[kind];
  const subject = { type: 'team-alert', id: kind } as const;
  for (const { userId: to, ...choice } of await listNotified(transaction, kind)) {
    const count = alerts.filter(({ owner_id }) => owner_id !== to).length;
    if (count === 0) continue;
    if (choice.on_site) {
      const notice = { title: titleOf(count), content: text };
      await notifyOnSite(transaction, { type: 'team-alert', to, text: notice });
    }
    const channels = channelsOf(choice);
    const delivery = {
      kind: 'staff',
      to: [to],
      subject,
      topic: `staff:${kind}`,
      channels,
    } as const;
    if (channels.length > 0) await queueDelivery(transaction, delivery);
  }
  for (const { id } of alerts.slice(0, 1)) await queueWebhooks(transaction, 'team.alerted', id);
}

function channelsOf({ by_push, by_mail }: TeamAlertChoice): DeliveryChannelName[] {
  return [...(by_push ? ['push' as const] : []), ...(by_mail ? ['mail' as const] : [])];
}
