import type { DeliveryKind } from '#contract/notifications/deliveries.ts';
import { type MailKind, mailKinds } from '#contract/notifications/mails.ts';
import type { RenderMail } from '#server/features/notifications/mails/mail-source.service.ts';
import {
  type MailContent,
  queueMail,
} from '#server/features/notifications/mails/queue-mail.service.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import type { DeliveryChannel, LeavingDelivery, LeavingItem } from './delivery-channels.policy.ts';
import { deliveryMailTexts as texts } from './delivery-mails.text.ts';
import type { SubjectReaders } from './delivery-subjects.policy.ts';
import { type QueuedDelivery, queuedDeliverySchema } from './queued-deliveries.policy.ts';
import { renderDelivery } from './render-delivery.service.ts';

const LINE_MAX = 200;
const TEXT_MAX = 1900;
const ITEMS_MAX = 50;

/** Lets deliveries leave by mail. A job of the mails sends what is stored here. */
export const mailChannel: DeliveryChannel = {
  name: 'mail',
  deliver: async (transaction, userId, delivery) => {
    const { topic, at } = delivery;
    const mail = { userId, kind: mailKindOf(delivery), dedupe: `${topic} ${at}` };
    await queueMail(transaction, { ...mail, source: { from: 'deliveries', about: delivery } });
  },
};

/**
 * What a mail is about: one that gathers a day or a week is of all that is gathered like that, one after quiet hours of its latest
 * item, with the kinds that its link stops in its content.
 */
function mailKindOf({ items: [first], items, batch }: QueuedDelivery): MailKind {
  if (first === undefined) throw new Error('nothing to mail');
  if (items.length === 1 || batch === null || batch === 'quiet') return first.kind;
  return batch;
}

/** Writes the mails of deliveries, with what their recipients may still read. */
export function deliveryMails(readers: SubjectReaders): RenderMail {
  return async (userId, about) => {
    const delivery = await renderDelivery(readers, userId, queuedDeliverySchema.parse(about));
    if (delivery === null) return null;
    return delivery.items.length > 1 ? gatheredContent(delivery) : contentOf(delivery);
  };
}

/** Those whose text begins with who did what, which a subject should say. */
const withHeading: ReadonlySet<DeliveryKind> = new Set([
  'follow',
  'comment',
  'reply',
  'mention',
  'series',
]);

/** The title and the paragraphs of what a mail tells. */
function wordsOf({ kind, title, text }: LeavingItem): { heading: string; paragraphs: string[] } {
  const paragraphs = text.split('\n').filter((line) => line.trim() !== '');
  const heading = withHeading.has(kind) ? (paragraphs.shift() ?? title) : title;
  return { heading: lineOf(heading), paragraphs };
}

/** A text on one line: a member can write a tab, which no subject takes. */
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
    // The last one left of several can be of another kind than the latest one was.
    ...(batch !== null && { kinds: [kind] }),
    action: { label: texts.action[kind], path },
    reason: texts.reason[kind],
    topic,
  };
}

function gatheredContent(delivery: LeavingDelivery): MailContent {
  const { kind, items, batch } = delivery;
  const subject = texts.gathered[batch ?? 'quiet'](items.length);
  return {
    subject,
    preheader: firstCharacters(wordsOf(delivery.items[0] ?? delivery).heading, LINE_MAX),
    heading: subject,
    items: items.slice(0, ITEMS_MAX).map(itemOf),
    ...(batch === 'quiet' && { kinds: kindsOf(items) }),
    action: { label: texts.all, path: '/notifications' },
    reason: texts.reason[batch ?? kind],
  };
}

/** The kinds of what was gathered, each once, in their order. */
function kindsOf(items: readonly LeavingItem[]): MailKind[] {
  return mailKinds.filter((known) => items.some(({ kind }) => kind === known));
}

/** What a mail lists of something. */
export function itemOf(item: LeavingItem): NonNullable<MailContent['items']>[number] {
  const { heading, paragraphs } = wordsOf(item);
  const text = firstCharacters(paragraphs.join('\n'), LINE_MAX);
  return { title: heading, text, path: item.path };
}
