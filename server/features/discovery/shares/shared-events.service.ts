import type { Thing } from 'schema-dts';
import { ONLINE } from '#contract/events/event-rules.ts';
import { type EventTimes, eventSpan } from '#contract/events/event-times.ts';
import { japanDay, wallClock } from '#contract/foundations/wall-clock.ts';
import {
  type EventPreview,
  readEventPreview,
} from '#server/features/events/events/event-previews.service.ts';
import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';
import type { PreviewDay } from './preview-date.ts';
import {
  breadcrumbs,
  cutText,
  type DescribedSite,
  drawnPicture,
  ownPicture,
  plainTitle,
  type ReadSite,
  type Share,
} from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

const texts = shareTexts.event;

export async function readSharedEvent({ database }: ReadSite, id: string): Promise<Share | null> {
  const event = await readEventPreview(database, id);
  if (!event) return null;
  const { tag, title, location } = event;
  const hours = japanHours(event);
  return {
    path: `/events/${event.id}`,
    title: event.is_cancelled ? texts.cancelledTitle(plainTitle(title)) : plainTitle(title),
    description: descriptionOf(event),
    type: 'article',
    picture: ownPicture(event, title),
    drawing: {
      title,
      byline: [`${hours} ${location}`.trim(), hours],
      theme: tag ?? title,
      day: dayOf(event),
    },
    describe: (site) => describeEvent(event, site),
  };
}

function descriptionOf(event: EventPreview): string {
  const when = texts.when(eventSpan(event));
  const where = `${when} ${event.location}`.trim();
  return cutText(`${where}。${event.description}`);
}

function dayOf({ event_date, is_cancelled }: EventPreview): PreviewDay {
  const { month, day, weekday } = wallClock(event_date);
  return {
    month: texts.month(month),
    day: String(day),
    note: is_cancelled ? texts.cancelled : texts.weekday(weekday),
    isCancelled: is_cancelled,
  };
}

function describeEvent(event: EventPreview, site: DescribedSite): Thing[] {
  const { absolute } = site;
  const { title, organiser } = event;
  const path = `/events/${event.id}`;
  const picture = event.image_url ?? `/images/shares${path}`;
  return [
    {
      '@type': 'Event',
      '@id': absolute(path),
      url: absolute(path),
      name: title,
      description: descriptionOf(event),
      inLanguage: 'ja',
      ...datesOf(event),
      eventStatus: `https://schema.org/${event.is_cancelled ? 'EventCancelled' : 'EventScheduled'}`,
      ...locationOf(event, absolute(path)),
      image: absolute(picture),
      isAccessibleForFree: true,
      // Without a visible organiser, the structured data names none, because the site is not the organiser.
      ...(organiser && {
        organizer: {
          '@type': 'Person',
          name: organiser.name,
          url: absolute(`/user/${organiser.id}`),
        },
      }),
    },
    breadcrumbs(site, [[title, path]]),
  ];
}

/** Returns the start and the end, as days for an all-day event. */
function datesOf({ event_date, event_end_date, is_all_day }: EventPreview) {
  const written = (time: string) => (is_all_day ? japanDay(Date.parse(time)) : time);
  return {
    startDate: written(event_date),
    ...(event_end_date !== null && { endDate: written(event_end_date) }),
  };
}

// Returns the venue for structured data. The link to an online event is for members only, so the page of the event
// replaces it. A venue that is only a web address may be an online meeting or a map, so it is omitted.
function locationOf({ location }: EventPreview, url: string) {
  if (location === '') return {};
  if (location.startsWith(ONLINE)) {
    return {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
    } as const;
  }
  return {
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: location, address: location },
  } as const;
}

/** Returns the hours of an event in Japan: `20:00〜22:00`, `20:00〜` when it ends on another day or has no end, or `終日`. */
export function japanHours({ event_date, event_end_date, is_all_day }: EventTimes): string {
  if (is_all_day) return shareTexts.event.allDay;
  const start = wallClock(event_date);
  const end = wallClock(event_end_date ?? event_date);
  const endsThatDay = event_end_date !== null && end.dayNumber === start.dayNumber;
  return `${start.time}〜${endsThatDay ? end.time : ''}`;
}

/** Reads the public data of an event for webhooks. Returns null when it is hidden or cancelled. */
export const readPublishedEvent: ReadWebhookContent = async (database, id) => {
  const event = await readEventPreview(database, id);
  if (!event || event.is_cancelled) return null;
  const path = `/events/${id}`;
  const when = `${texts.when(eventSpan(event))} ${event.location}`.trim();
  return {
    title: `イベント：${plainTitle(event.title)}`,
    text: [when, event.description].filter((line) => line !== '').join('\n'),
    path,
    picture: drawnPicture(path).url,
  };
};
