import { hash } from 'node:crypto';
import { z } from 'zod';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { DeliveryKind } from '#contract/notifications/deliveries.ts';
import type { DeliveryChannel } from '#server/features/notifications/deliveries/deliveries.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { enqueue, hasten } from '#server/platform/jobs/enqueue.ts';
import { jobId, jobKind } from '#server/platform/jobs/job-kind.ts';
import * as store from './push-messages.store.ts';
import { type PushSource, storedSource } from './push-source.ts';
import { type PushMessagesTable, pushMessageRow } from './push-subscriptions.tables.ts';

/**
 * The job that sends messages to one push service. Each push service has its own job, so a slow push service does not
 * delay the others.
 */
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
  /** A message replaces an earlier message with the same topic. */
  topic: string;
  urgency: PushMessagesTable['urgency'];
  /** The time in milliseconds after which the message is no longer sent. */
  lifetime: number;
}

/**
 * Stores a message for the devices of members. A job later reads the text of the message and sends it. Returns the
 * number of devices.
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
    // A hash of 32 characters hides the topic from the push service.
    topic: hash('sha256', message.topic, 'base64url').slice(0, 32),
    content: storedSource(message.source),
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

type Manner = Pick<PushMessage, 'urgency' | 'lifetime'> & Pick<PushSource, 'renotify'>;

/** For texts that members write. They can wait until the device is awake. */
const written: Manner = { urgency: 'normal', lifetime: 2 * DAY, renotify: true };
/** For follows and likes, which nobody waits for. */
const counted: Manner = { urgency: 'low', lifetime: DAY, renotify: false };
/** For reminders and news of events, because the member may have to leave for the event now. */
const pressing: Manner = { urgency: 'high', lifetime: HOUR, renotify: true };

/**
 * How messages of each kind are sent: urgency, lifetime, and whether the device sounds when a message replaces another
 * message.
 */
const manners: Record<DeliveryKind, Manner> = {
  follow: counted,
  like: counted,
  comment: written,
  reply: written,
  mention: written,
  place: { ...pressing, lifetime: DAY },
  event: { ...pressing, lifetime: DAY },
  reminder: pressing,
  series: written,
  announcement: { ...written, lifetime: 3 * DAY },
  outcome: { ...written, lifetime: 7 * DAY },
  account: { ...written, lifetime: 3 * DAY },
  message: { ...written, urgency: 'high' },
  staff: { ...written, lifetime: DAY / 2 },
};

/** The channel that delivers push messages to all devices of the member. */
export const pushChannel: DeliveryChannel = {
  name: 'push',
  deliver: async (transaction, userId, about) => {
    const [latest] = about.items;
    if (latest === undefined) return;
    const { renotify, ...manner } = manners[latest.kind];
    const { topic } = about;
    await queuePush(transaction, {
      to: [userId],
      source: { about, renotify },
      topic,
      ...manner,
    });
  },
};
