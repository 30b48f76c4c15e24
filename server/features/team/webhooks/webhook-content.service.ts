import type { WebhookEvent } from '#contract/team/webhooks.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The content of a message. It contains only what the readers of the message could see on the site. */
export interface WebhookContent {
  title: string;
  /** Can be empty. */
  text: string;
  /** The path of the page of the subject, relative to the origin of the site. */
  path: string;
  /** A picture that visitors see, relative to the origin of the site. */
  picture: string | null;
}

/**
 * Reads the present content of a message by the id of its subject. Null when the subject is not or no longer public.
 * This function is called when the message is sent, so that the message contains nothing that was hidden or deleted
 * after the event.
 */
export type ReadWebhookContent = (
  database: Database,
  subjectId: string,
) => Promise<WebhookContent | null>;

export type WebhookContents = Record<WebhookEvent, ReadWebhookContent>;

declare module '#server/platform/noun.ts' {
  interface Noun {
    webhookContents?: Partial<WebhookContents>;
  }
}
