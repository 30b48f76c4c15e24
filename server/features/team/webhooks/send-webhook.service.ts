import { createHmac } from 'node:crypto';
import { SECOND } from '#contract/foundations/limits.ts';
import type { WebhookFailure } from '#contract/team/webhooks.ts';
import type { WebhooksTable } from '#server/features/team/webhooks/webhooks.tables.ts';
import type { PublicPoster } from '#server/platform/net/post-public.ts';
import { FetchRefused, HostUnreachable } from '#server/platform/net/public-connections.ts';
import { secretsOf } from './webhook-delivery.policy.ts';
import { bodyOf, type WebhookMessage } from './webhook-formats.ts';

/** The time for a response. A host that needs longer should respond first and work afterwards. */
const DEADLINE = 8 * SECOND;
/** Only the status of the response is used. */
const MAX_ANSWER = 1024;

/** How an attempt ended. */
export interface WebhookOutcome {
  /** Null when the message has arrived. */
  failure: WebhookFailure | null;
  status: number | null;
  /** The time that the host requests to wait, in milliseconds. */
  retryAfter: number | null;
}

/** Sends a message to a webhook once. Does not throw. The caught errors are not logged, because they contain the URL. */
export async function sendWebhook(
  poster: PublicPoster,
  webhook: WebhooksTable,
  message: WebhookMessage,
  now: number,
): Promise<WebhookOutcome> {
  const body = bodyOf(webhook.kind, message);
  try {
    const { status, retryAfter } = await poster.post(new URL(webhook.url), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Hiroba-Webhook',
        [SIGNATURE_HEADER]: signaturesOf(secretsOf(webhook, now), body, now),
      },
      body,
      deadline: DEADLINE,
      maxBytes: MAX_ANSWER,
    });
    const isAccepted = status >= 200 && status < 300;
    return { failure: isAccepted ? null : 'status', status, retryAfter };
  } catch (error) {
    return { failure: failureOf(error), status: null, retryAfter: null };
  }
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof FetchRefused) return 'refused';
  if (error instanceof HostUnreachable) return 'unreachable';
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
}

/** The header with the time and the signatures of a message. */
const SIGNATURE_HEADER = 'x-hiroba-signature';

/**
 * Returns the value of the header. `t` is the time in seconds. Each `v1` is the HMAC-SHA256 of the time, a dot and the
 * body with one secret. The signed time lets a receiver refuse recorded messages.
 */
function signaturesOf(secrets: readonly string[], body: string, now: number): string {
  const t = Math.floor(now / SECOND);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'),
  );
  return [`t=${t}`, ...signatures.map((v1) => `v1=${v1}`)].join(',');
}
