import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { eventCalendarUrl } from '#contract/events/event-calendars.ts';
import { getCalendarFeed, renewCalendarFeed } from '#contract/events/event-joins.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { admit, admittedViewer } from '#server/platform/http/access.ts';
import { tagAnswer, tagPrivateAnswer } from '#server/platform/http/tagged-answer.ts';
import type { Site } from '#server/platform/site.ts';
import { readEventCalendar, readFeed, readFeedPath, renewFeed } from './event-calendars.service.ts';

// Calendar services read the feeds of many members from few IP addresses, and each feed several times a day.
const FEEDS_PER_MINUTE = 120;
const FILES_PER_MINUTE = 60;

export function registerCalendars(site: Site): void {
  const { binding, database } = site;
  binding.query(getCalendarFeed, ({ viewer }) => readFeedPath(database, viewer));
  binding.callable(renewCalendarFeed, ({ viewer }) => renewFeed(database, viewer));
  registerFile(site);
  registerFeed(site);
}

const paramsSchema = z.strictObject({ eventId: idSchema });

function registerFile({ app, authenticator, ...ports }: Site): void {
  app.get(eventCalendarUrl(':eventId'), {
    schema: {
      summary: 'The calendar file of an event (iCalendar).',
      tags: ['member'],
      params: paramsSchema,
    },
    config: {
      access: 'member',
      isPage: true,
      rateLimit: { max: FILES_PER_MINUTE, timeWindow: 60_000 },
    },
    onRequest: admit(authenticator, 'member'),
    onSend: tagAnswer,
    handler: async (request, reply) => {
      const { eventId } = request.params;
      const text = await readEventCalendar(ports, admittedViewer(request), eventId);
      return sendCalendar(reply, 'event.ics', text);
    },
  });
}

function registerFeed({ app, ...ports }: Site): void {
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', {
    schema: {
      summary:
        'The joined events of a member, as a calendar for subscriptions (iCalendar). Everybody with the address can read it.',
      tags: ['public'],
    },
    config: { access: 'public', rateLimit: { max: FEEDS_PER_MINUTE, timeWindow: 60_000 } },
    onSend: tagPrivateAnswer,
    handler: async (request, reply) => {
      const text = await readFeed(ports, request.params.secret);
      return sendCalendar(reply, 'hiroba.ics', text);
    },
  });
}

// Sends the file inline, so that phones open it directly in their calendar.
function sendCalendar(reply: FastifyReply, name: string, text: string) {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('x-robots-tag', 'noindex')
    .send(text);
}
