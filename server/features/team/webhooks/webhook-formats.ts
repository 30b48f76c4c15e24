import type { WebhookEvent, WebhookKind } from '#contract/team/webhooks.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import type { WebhookContent } from './webhook-content.service.ts';

/** A message with everything that the formats can show. */
export interface WebhookMessage {
  id: string;
  event: WebhookEvent | 'test';
  created_at: string;
  siteName: string;
  origin: string;
  content: WebhookContent;
}

/** Returns the body of a message in the format of a kind, as JSON. */
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
