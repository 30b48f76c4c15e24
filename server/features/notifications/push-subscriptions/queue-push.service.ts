import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PushContent } from '#contract/notifications/push-content.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PushMessagesTable } from '#server/platform/database/tables.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import { enqueue, hasten } from '#server/platform/jobs/enqueue.ts';
import { jobId, jobKind } from '#server/platform/jobs/job-kind.ts';
import * as store from './push-messages.store.ts';
import { pushMessageRow } from './push-subscriptions.rows.ts';

/** The sending to one push service. A job each, so that none waits for another one. */
export const pushSendingKind = jobKind({
  name: 'push-sending',
  payload: z.strictObject({ host: z.string() }),
  key: ({ host }) => host,
});

/** With these, no message is longer than the 3 KB that every push service takes. */
const TITLE_MAX = 60;
const BODY_MAX = 240;

export interface PushMessage {
  to: readonly string[];
  /** Only the device of this session; all devices by default. */
  session?: string;
  title: string;
  body: string;
  /** The page that a tap opens. */
  path: string;
  /** A message takes the place of an earlier one with the same topic. */
  topic: string;
  picture: string | null;
  urgency: PushMessagesTable['urgency'];
  /** The time after which nobody needs it any more, in milliseconds. */
  lifetime: number;
  /** Whether the device sounds again when the message takes the place of an earlier one. */
  isToldAgain: boolean;
  /** Whether the message must not say what it is about. */
  hidesText: boolean;
}

/**
 * Stores a message for the devices of members, in the transaction of its cause. A job sends it. Returns the number of
 * devices.
 */
export async function queuePush(
  transaction: Queryable,
  message: PushMessage,
  now: number = Date.now(),
): Promise<number> {
  if (message.to.length === 0) return 0;
  const { to, session } = message;
  const time = new Date(now).toISOString();
  const recipients = await store.listRecipients(transaction, { to, session, now: time });
  const fields = {
    topic: topicOf(message.topic),
    content: JSON.stringify(contentOf(message)),
    urgency: message.urgency,
    run_at: time,
    expires_at: new Date(now + message.lifetime).toISOString(),
  };
  const rows = recipients.map(({ id, endpoint }) =>
    pushMessageRow({ ...fields, subscription_id: id, host: new URL(endpoint).host }),
  );
  await store.saveMessages(transaction, rows);
  for (const host of new Set(rows.map((row) => row.host))) {
    await enqueue(transaction, pushSendingKind, { host }, { at: time });
    await hasten(transaction, jobId(pushSendingKind, host));
  }
  return rows.length;
}

/** What the service worker gets. The number of unread notifications is added when it is sent. */
function contentOf({ hidesText, ...message }: PushMessage): PushContent {
  const tag = topicOf(message.topic);
  if (hidesText) return { title: '新しい通知があります', path: '/notifications', tag: 'hidden' };
  return {
    title: firstCharacters(message.title, TITLE_MAX),
    body: firstCharacters(message.body, BODY_MAX),
    path: message.path,
    icon: message.picture,
    tag,
    renotify: message.isToldAgain,
  };
}

/** The push service reads the topic, so it tells nothing. It has at most 32 characters of base64url. */
function topicOf(topic: string): string {
  return createHash('sha256').update(topic).digest('base64url').slice(0, 32);
}
