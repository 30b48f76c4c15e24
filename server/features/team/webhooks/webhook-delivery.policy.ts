import { HOUR, WEBHOOK_DISABLED_AFTER, WEBHOOK_RETRY_TIME } from '#contract/foundations/limits.ts';
import type { Webhook } from '#contract/team/webhooks.ts';
import { backOff } from '#server/platform/jobs/back-off.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhooks.tables.ts';

export function isListening({
  is_active,
  disabled_at,
}: Pick<WebhooksTable, 'is_active' | 'disabled_at'>): boolean {
  return is_active && disabled_at === null;
}

/** Returns the secrets that sign a message: the present secret and, until it expires, the former secret. */
export function secretsOf(webhook: WebhooksTable, now: number): string[] {
  const { secret, former_secret } = webhook;
  const hasFormerSecret = former_secret !== null && formerSecretUntil(webhook, now) !== null;
  // The former secret is last, because a receiver that reads only one signature may use the last signature.
  return hasFormerSecret ? [secret, former_secret] : [secret];
}

/** Returns the time until which the former secret also signs. Null when there is no former secret, or it has expired. */
export function formerSecretUntil(
  { former_secret_until: until }: Pick<WebhooksTable, 'former_secret_until'>,
  now: number,
): string | null {
  return until !== null && Date.parse(until) > now ? until : null;
}

export function stateOf(
  { is_active, disabled_at, failing_since }: WebhooksTable,
  now: number,
): Webhook['state'] {
  if (!is_active) return 'paused';
  if (disabled_at !== null) return 'disabled';
  return failedFor(failing_since, now) >= WEBHOOK_RETRY_TIME ? 'failing' : 'active';
}

export function isToDisable(failing_since: string, now: number): boolean {
  return failedFor(failing_since, now) >= WEBHOOK_DISABLED_AFTER;
}

function failedFor(failing_since: string | null, now: number): number {
  return failing_since === null ? 0 : now - Date.parse(failing_since);
}

/** Returns the time at which a failed message is sent again, in milliseconds. Null when the message is given up. */
export function retryAt(
  { created_at, attempts }: Pick<WebhookDeliveriesTable, 'created_at' | 'attempts'>,
  retryAfter: number | null,
  now: number,
): number | null {
  const wait = Math.max(backOff(attempts), Math.min(retryAfter ?? 0, HOUR));
  const isOver = now - Date.parse(created_at) >= WEBHOOK_RETRY_TIME;
  return isOver ? null : now + wait;
}
