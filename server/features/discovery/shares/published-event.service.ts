import { eventSpan } from '#contract/events/event-times.ts';
import { readEventPreview } from '#server/features/events/events/event-previews.service.ts';
import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';
import { plainTitle } from './share-preview.ts';
import { drawnPicture } from './shares.service.ts';
import { shareTexts } from './shares.text.ts';

/** Reads the public data of an event for webhooks. Returns null when it is hidden or cancelled. */
export const readPublishedEvent: ReadWebhookContent = async (database, id) => {
  const event = await readEventPreview(database, id);
  if (!event || event.is_cancelled) return null;
  const path = `/events/${id}`;
  const when = `${shareTexts.event.when(eventSpan(event))} ${event.location}`.trim();
  return {
    title: `イベント：${plainTitle(event.title)}`,
    text: [when, event.description].filter((line) => line !== '').join('\n'),
    path,
    picture: drawnPicture(path).url,
  };
};
