import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PushMessagesTable } from '#server/features/notifications/push-subscriptions/push-subscriptions.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { enqueue, hasten } from '#server/platform/jobs/enqueue.ts';
import { jobId, jobKind } from '#server/platform/jobs/job-kind.ts';
import * as store from './push-messages.store.ts';
import type { PushSource } from './push-source.ts';
import { pushMessageRow } from './push-subscriptions.tables.ts';

/** The job that sends messages to one push service. Each push service has its own job, so none delays another. */
export const pushSendingKind = jobKind({
  name: 'push-sending',
  payload: z.strictObject({ host: z.string() }),
  key: ({ host }) => host,
});

export interface PushMessage {
  to: readonly string[];
  /** The session whose device gets the message. By default, all devices get the message. */
  session?: string;
  source: PushSource;
  /** A message replaces an earlier one with the same topic. */
  topic: string;
  urgency: PushMessagesTable['urgency'];
  /** The time in milliseconds after which the message is no longer sent. */
  lifetime: number;
}

/**
 * Stores a message for the devices of members, in the transaction of its cause. A job sends the message and then reads
 * its text. Returns the number of devices.
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
    content: JSON.stringify(message.source),
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

/** Returns a topic of 32 characters of base64url. It is a hash, because the push service can read it. */
function topicOf(topic: string): string {
  return createHash('sha256').update(topic).digest('base64url').slice(0, 32);
}
