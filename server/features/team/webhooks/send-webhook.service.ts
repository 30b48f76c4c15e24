import { createHmac } from 'node:crypto';
import { SECOND } from '#contract/foundations/limits.ts';
import type { WebhookEvent, WebhookFailure, WebhookKind } from '#contract/team/webhooks.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import type { PublicPoster } from '#server/platform/net/post-public.ts';
import { FetchRefused, HostUnreachable } from '#server/platform/net/public-connections.ts';
import type { WebhookContent } from './webhook-content.service.ts';
import { secretsOf } from './webhook-delivery.policy.ts';
import type { WebhooksTable } from './webhooks.tables.ts';

/** The time for a response. A host that needs longer should respond first and work afterwards. */
const DEADLINE = 8 * SECOND;
/** Only the status of the response is used. */
const MAX_ANSWER = 1024;

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

interface WebhookMessage {
  id: string;
  event: WebhookEvent | 'test';
  created_at: string;
  siteName: string;
  origin: string;
  content: WebhookContent;
}

export function bodyOf(kind: WebhookKind, message: WebhookMessage): string {
  return JSON.stringify(forms[kind](message));
}

const forms: Record<WebhookKind, (message: WebhookMessage) => object> = {
  json: jsonForm,
  discord: discordForm,
  slack: slackForm,
};

function jsonForm({ id, event, created_at, siteName, origin, content }: WebhookMessage) {
  return {
    id,
    event,
    created_at,
    site: { name: siteName, url: origin },
    data: {
      title: content.title,
      text: content.text,
      url: origin + content.path,
      image_url: pictureOf(origin, content),
    },
  };
}

/** The limits of embeds: https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
function discordForm({ created_at, siteName, origin, content }: WebhookMessage) {
  const picture = pictureOf(origin, content);
  return {
    embeds: [
      {
        title: firstCharacters(content.title, 200),
        description: firstCharacters(content.text, 1000),
        url: origin + content.path,
        timestamp: created_at,
        footer: { text: siteName },
        ...(picture !== null && { image: { url: picture } }),
      },
    ],
    // A text with `@everyone` notifies nobody.
    allowed_mentions: { parse: [] },
  };
}

/** Blocks: https://docs.slack.dev/reference/block-kit/blocks. `text` is shown in notifications. */
function slackForm({ siteName, origin, content }: WebhookMessage) {
  const title = slackText(firstCharacters(content.title, 200));
  const text = slackText(firstCharacters(content.text, 1000));
  const picture = pictureOf(origin, content);
  const link = `*<${origin}${content.path}|${title}>*`;
  return {
    text: `${title} – ${slackText(siteName)}`,
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: text === '' ? link : `${link}\n${text}`, verbatim: true },
      },
      ...(picture === null ? [] : [{ type: 'image', image_url: picture, alt_text: content.title }]),
      { type: 'context', elements: [{ type: 'plain_text', text: siteName }] },
    ],
  };
}

/** Slack reads `<!channel>` and links from these characters, and `|` ends the URL of a link. */
function slackText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('|', '｜');
}

function pictureOf(origin: string, { picture }: WebhookContent): string | null {
  return picture === null ? null : origin + picture;
}
