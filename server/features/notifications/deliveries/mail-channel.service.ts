import type { DeliveryKind } from '#contract/notifications/deliveries.ts';
import { type MailKind, mailKinds } from '#contract/notifications/mails.ts';
import type { RenderMail } from '#server/features/notifications/mails/mail-source.service.ts';
import {
  type MailContent,
  queueMail,
} from '#server/features/notifications/mails/queue-mail.service.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import { renderDelivery } from './deliver.service.ts';
import {
  type DeliveryChannel,
  type LeavingDelivery,
  type LeavingItem,
  type QueuedDelivery,
  queuedDeliverySchema,
  type SubjectReaders,
} from './deliveries.policy.ts';
import { deliveryMailTexts as texts } from './delivery-mails.text.ts';

const LINE_MAX = 200;
const TEXT_MAX = 1900;
const ITEMS_MAX = 50;

export const mailChannel: DeliveryChannel = {
  name: 'mail',
  deliver: async (transaction, userId, delivery) => {
    const { topic, at } = delivery;
    const mail = { userId, kind: mailKindOf(delivery), dedupe: `${topic} ${at}` };
    await queueMail(transaction, { ...mail, source: { from: 'deliveries', about: delivery } });
  },
};

/**
 * Returns the kind of a mail. A mail that gathers a day or a week is `daily` or `weekly`. A mail after quiet hours has
 * the kind of its latest item, and `MailContent.kinds` lists the kinds that its unsubscribe link stops.
 */
function mailKindOf({ items: [first], items, batch }: QueuedDelivery): MailKind {
  if (first === undefined) throw new Error('nothing to mail');
  if (items.length === 1 || batch === null || batch === 'quiet') return first.kind;
  return batch;
}

/** Returns the renderer of mails about deliveries. A mail contains only what its recipient may still read. */
export function deliveryMails(readers: SubjectReaders): RenderMail {
  return async (userId, about) => {
    const delivery = await renderDelivery(readers, userId, queuedDeliverySchema.parse(about));
    if (delivery === null) return null;
    return delivery.items.length > 1 ? gatheredContent(delivery) : contentOf(delivery);
  };
}

/**
 * The kinds whose text begins with a sentence about who did what. This sentence becomes the subject line of the mail.
 */
const withHeading: ReadonlySet<DeliveryKind> = new Set([
  'follow',
  'comment',
  'reply',
  'mention',
  'series',
]);

function wordsOf({ kind, title, text }: LeavingItem): { heading: string; paragraphs: string[] } {
  const paragraphs = text.split('\n').filter((line) => line.trim() !== '');
  const heading = withHeading.has(kind) ? (paragraphs.shift() ?? title) : title;
  return { heading: lineOf(heading), paragraphs };
}

/** Returns a text as one line. A text can contain a tab, but the subject line of a mail cannot. */
function lineOf(text: string): string {
  return firstCharacters(text.replaceAll(/\s+/g, ' '), LINE_MAX);
}

function contentOf(delivery: LeavingDelivery): MailContent {
  const { kind, path, topic, batch } = delivery;
  const { heading, paragraphs } = wordsOf(delivery);
  const [first = ''] = paragraphs;
  return {
    subject: heading,
    preheader: lineOf(first),
    heading,
    paragraphs: paragraphs.slice(0, 20).map((text) => firstCharacters(text, TEXT_MAX)),
    // The queued mail has the kind of its latest item. When only one item is left, this item may have another kind.
    ...(batch !== null && { kinds: [kind] }),
    action: { label: texts.action[kind], path },
    reason: texts.reason[kind],
    topic,
  };
}

function gatheredContent(delivery: LeavingDelivery): MailContent {
  const { kind, items, batch } = delivery;
  const known = new Set<MailKind>(items.map((item) => item.kind));
  const subject = texts.gathered[batch ?? 'quiet'](items.length);
  return {
    subject,
    preheader: firstCharacters(wordsOf(delivery.items[0] ?? delivery).heading, LINE_MAX),
    heading: subject,
    items: items.slice(0, ITEMS_MAX).map(itemOf),
    ...(batch === 'quiet' && { kinds: mailKinds.filter((kind) => known.has(kind)) }),
    action: { label: texts.all, path: '/notifications' },
    reason: texts.reason[batch ?? kind],
  };
}

/** Returns the entry of a delivery in a mail that lists several deliveries. */
export function itemOf(item: LeavingItem): NonNullable<MailContent['items']>[number] {
  const { heading, paragraphs } = wordsOf(item);
  const text = firstCharacters(paragraphs.join('\n'), LINE_MAX);
  return { title: heading, text, path: item.path };
}
