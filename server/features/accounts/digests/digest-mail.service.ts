import { z } from 'zod';
import type { SubjectReaders } from '#server/features/notifications/deliveries/delivery-subjects.policy.ts';
import { itemOf } from '#server/features/notifications/deliveries/mail-channel.service.ts';
import { queuedDeliverySchema } from '#server/features/notifications/deliveries/queued-deliveries.policy.ts';
import { renderItems } from '#server/features/notifications/deliveries/render-delivery.service.ts';
import type { RenderMail } from '#server/features/notifications/mails/mail-source.service.ts';
import type { MailContent } from '#server/features/notifications/mails/queue-mail.service.ts';
import type { TimelineDeps } from '#server/features/notifications/notifications/timeline.service.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import { digestReader, readDigestItems } from './digest-content.service.ts';
import { digestTexts as texts } from './digests.text.ts';

/** The stored part of a queued digest: its time, and the deliveries that waited for a weekly mail. */
const digestSchema = z.strictObject({
  since: z.string(),
  now: z.number(),
  gathered: queuedDeliverySchema.shape.items,
});

interface DigestMailDeps extends TimelineDeps {
  subjectReaders: SubjectReaders;
}

/** Returns a renderer of digests. A digest contains what its reader may see at the time of sending. */
export function digestMails({ subjectReaders: readers, ...deps }: DigestMailDeps): RenderMail {
  return async (userId, about) => {
    const { gathered, ...missed } = digestSchema.parse(about);
    const items = await readDigestItems(deps, digestReader(userId), missed);
    const others = await renderItems(readers, userId, gathered);
    const all = [...items, ...others.map(itemOf)];
    return all.length === 0 ? null : contentOf(all);
  };
}

function contentOf(items: NonNullable<MailContent['items']>): MailContent {
  return {
    subject: texts.subject,
    preheader: firstCharacters(texts.preheader(items.map(({ title }) => title)), 200),
    heading: texts.subject,
    paragraphs: [texts.intro],
    items: items.slice(0, 50),
    action: { label: texts.action, path: '/' },
    reason: texts.reason,
  };
}
