import type { WebhookEvent } from '#contract/team/webhooks.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What a message says. It contains nothing that its readers could not see on the site. */
export interface WebhookContent {
  title: string;
  /** Can be empty. */
  text: string;
  /** The page of it, below the origin of the site. */
  path: string;
  /** A picture that visitors see, below the origin of the site. */
  picture: string | null;
}

/**
 * Reads what a message says now, by the id of its subject. Null when the subject is not public, or no longer. It is read
 * when the message is sent, so that nothing is sent of what was hidden or deleted meanwhile.
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
