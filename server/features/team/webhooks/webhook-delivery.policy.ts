import { HOUR, WEBHOOK_DISABLED_AFTER, WEBHOOK_RETRY_TIME } from '#contract/foundations/limits.ts';
import type { Webhook } from '#contract/team/webhooks.ts';
import type {
  WebhookDeliveriesTable,
  WebhooksTable,
} from '#server/features/team/webhooks/webhooks.tables.ts';
import { backOff } from '#server/platform/jobs/back-off.ts';

/** Whether messages are sent to a webhook. */
export function isListening({
  is_active,
  disabled_at,
}: Pick<WebhooksTable, 'is_active' | 'disabled_at'>): boolean {
  return is_active && disabled_at === null;
}

/** The secrets that sign a message: the present one, then the former one until its time has come. */
export function secretsOf(webhook: WebhooksTable, now: number): string[] {
  const { secret, former_secret } = webhook;
  const isKept = former_secret !== null && formerSecretUntil(webhook, now) !== null;
  // The former one is last: a receiver that reads one signature alone has read the last one.
  return isKept ? [secret, former_secret] : [secret];
}

/** Until when the former secret signs as well. Null when there is none, or the time has come. */
export function formerSecretUntil(
  { former_secret_until: until }: Pick<WebhooksTable, 'former_secret_until'>,
  now: number,
): string | null {
  return until !== null && Date.parse(until) > now ? until : null;
}

/** The state of a webhook, as admins see it. */
export function stateOf(
  { is_active, disabled_at, failing_since }: WebhooksTable,
  now: number,
): Webhook['state'] {
  if (!is_active) return 'paused';
  if (disabled_at !== null) return 'disabled';
  return failedFor(failing_since, now) >= WEBHOOK_RETRY_TIME ? 'failing' : 'active';
}

/** Whether a webhook has failed for so long that nothing is sent to it any more. */
export function isToDisable(failing_since: string, now: number): boolean {
  return failedFor(failing_since, now) >= WEBHOOK_DISABLED_AFTER;
}

function failedFor(failing_since: string | null, now: number): number {
  return failing_since === null ? 0 : now - Date.parse(failing_since);
}

/** When a message that has failed is sent again, in milliseconds. Null when it has been tried for long enough. */
export function retryAt(
  { created_at, attempts }: Pick<WebhookDeliveriesTable, 'created_at' | 'attempts'>,
  retryAfter: number | null,
  now: number,
): number | null {
  const wait = Math.max(backOff(attempts), Math.min(retryAfter ?? 0, HOUR));
  const isOver = now - Date.parse(created_at) >= WEBHOOK_RETRY_TIME;
  return isOver ? null : now + wait;
}
