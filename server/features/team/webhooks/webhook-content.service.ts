import type { WebhookEvent } from '#contract/team/webhooks.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The content of a message. It contains nothing that its readers could not see on the site. */
export interface WebhookContent {
  title: string;
  /** Can be empty. */
  text: string;
  /** The path of its page, relative to the origin of the site. */
  path: string;
  /** A picture that visitors see, relative to the origin of the site. */
  picture: string | null;
}

/**
 * Reads the present content of a message by the id of its subject. Null when the subject is not public, or no longer is.
 * Called when the message is sent, so that nothing is sent that was hidden or deleted in the meantime.
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
