import { SECOND } from '#contract/foundations/limits.ts';
import {
  deliverNext,
  renderDelivery,
} from '#server/features/notifications/deliveries/deliver.service.ts';
import type {
  DeliveryChannel,
  LeavingDelivery,
  QueuedDelivery,
} from '#server/features/notifications/deliveries/deliveries.policy.ts';
import {
  DELIVERY_DELAY,
  type NewDelivery,
  queueDelivery,
} from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import { mailWords } from '#server/features/notifications/mails/mail-source.service.ts';
import type { WholeContent } from '#server/features/notifications/mails/mail-template.ts';
import { insertNotification } from '#server/features/notifications/notifications/notifications.store.ts';
import { notificationRow } from '#server/features/notifications/notifications/notifications.tables.ts';
import { createReaders } from '#server/site.ts';
import type { TestApp } from './test-app.ts';

type Site = Pick<TestApp, 'database'>;

/** A delivery that a channel has sent. */
export type Left = LeavingDelivery & { channel: 'push' | 'mail'; userId: string };

type Queued = { channel: 'push' | 'mail'; userId: string; delivery: QueuedDelivery };

/** Returns a channel that records its deliveries in `left`, even those of transactions that are rolled back. */
function recordingChannel(channel: 'push' | 'mail', left: Queued[]): DeliveryChannel {
  return {
    name: channel,
    deliver: async (_, userId, delivery) => {
      left.push({ channel, userId, delivery });
    },
  };
}

interface Delivering {
  /** How long after now deliveries are sent, in milliseconds. The default is a second more than the usual delay. */
  after?: number;
  /** The time at which deliveries are sent, in milliseconds since 1970. */
  at?: number;
  channels?: readonly DeliveryChannel[];
}

/** Sends all deliveries that are due. Returns the push messages and mails, rendered with their current text. */
export async function deliverDue(
  { database }: Site,
  { after = DELIVERY_DELAY + SECOND, at = Date.now() + after, channels }: Delivering = {},
): Promise<Left[]> {
  const queued: Queued[] = [];
  const { subjectReaders } = createReaders({ database });
  const deps = {
    database,
    deliveryChannels: channels ?? [
      recordingChannel('push', queued),
      recordingChannel('mail', queued),
    ],
    subjectReaders,
    now: () => at,
  };
  while (await deliverNext(deps));
  const left: Left[] = [];
  for (const { channel, userId, delivery } of queued) {
    const rendered = await renderDelivery(subjectReaders, userId, delivery);
    if (rendered !== null) left.push({ ...rendered, channel, userId });
  }
  return left;
}

export interface QueuedWords extends Partial<NewDelivery> {
  to: readonly string[];
  title?: string;
  text?: string;
}

/** Queues the delivery of a notice from the team with this text. */
export async function queueWords(
  { database }: Site,
  { title = '見出し', text: content = '本文', ...fields }: QueuedWords,
  now = new Date(),
): Promise<void> {
  await database.write(async (transaction) => {
    const notice = { type: 'moderation', target_audience: 'specific' } as const;
    const row = notificationRow({ title, content, ...notice });
    await insertNotification(transaction, row, fields.to);
    const subject = { type: 'notification', id: row.id } as const;
    const delivery = { kind: 'message', topic: row.id, subject, ...fields } as const;
    await queueDelivery(transaction, delivery, now);
  });
}

/** Returns the stored mails with their current text, oldest first. */
export async function renderedMails(
  { database }: Site,
  { userId }: { userId?: string } = {},
): Promise<({ kind: string } & WholeContent)[]> {
  const rows = await database.read
    .selectFrom('mails')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .orderBy('created_at')
    .selectAll()
    .execute();
  const mails = [];
  for (const row of rows) {
    const words = await mailWords(createReaders({ database }).mailRenderers, row);
    if (words !== null) mails.push({ kind: row.kind, ...words });
  }
  return mails;
}
