import { z } from 'zod';
import type { PushContent } from '#contract/notifications/push-subscriptions.ts';
import { renderDelivery } from '#server/features/notifications/deliveries/deliver.service.ts';
import {
  queuedDeliverySchema,
  type SubjectReaders,
} from '#server/features/notifications/deliveries/deliveries.policy.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';

/** With these limits, no message exceeds the 3 KB that every push service accepts. */
const TITLE_MAX = 60;
const BODY_MAX = 240;

/**
 * Where the text of a message comes from. The site has written `words`, which quote no member. The text of a delivery
 * is read when the message is sent, so that no table has a copy of it.
 */
const sources = {
  words: z.strictObject({
    title: z.string(),
    text: z.string(),
    path: z.string(),
    picture: z.string().nullable(),
  }),
  about: queuedDeliverySchema,
};

/** The stored form of a source. Here, `renotify` has the name that earlier versions read during an upgrade. */
const storedSourceSchema = z.union([
  z.strictObject({ words: sources.words, isToldAgain: z.boolean() }),
  z.strictObject({ about: sources.about, isToldAgain: z.boolean() }),
]);

/** The source of the text, and whether the device sounds again when the message replaces an earlier message. */
export type PushSource = { renotify: boolean } & (
  | { words: z.infer<typeof sources.words> }
  | { about: z.infer<typeof sources.about> }
);

/** Returns a source in its stored form, as JSON. */
export function storedSource({ renotify, ...source }: PushSource): string {
  return JSON.stringify({ ...source, isToldAgain: renotify });
}

interface StoredMessage {
  user_id: string;
  topic: string;
  content: string;
  hides_push_text: boolean | null;
}

/** Returns the content for the service worker, without the unread number. Null when a delivery has no text left. */
export async function pushWords(
  readers: SubjectReaders,
  { user_id, topic, content, hides_push_text }: StoredMessage,
): Promise<PushContent | null> {
  const source = storedSourceSchema.parse(JSON.parse(content));
  if ('words' in source) return contentOf(source.words, topic, source.isToldAgain);
  const delivery = await renderDelivery(readers, user_id, source.about);
  if (delivery === null) return null;
  if (hides_push_text)
    return { title: '新しい通知があります', path: '/notifications', tag: 'hidden' };
  return contentOf(delivery, topic, source.isToldAgain);
}

function contentOf(
  { title, text, path, picture }: z.infer<typeof sources.words>,
  tag: string,
  renotify: boolean,
): PushContent {
  return {
    title: firstCharacters(title, TITLE_MAX),
    body: firstCharacters(text, BODY_MAX),
    path,
    icon: picture,
    tag,
    renotify,
  };
}
