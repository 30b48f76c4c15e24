import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { eventCalendarUrl } from '#contract/event-addresses.ts';
import { getCalendarFeed, renewCalendarFeed } from '#contract/event-joins.ts';
import { idSchema } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import { admit } from '#server/platform/http/access.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { tagAnswer, tagPrivateAnswer } from '#server/platform/http/etag.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Authenticator, Viewer } from '#server/platform/http/viewer.ts';
import { readEventCalendar, readFeed, readFeedPath, renewFeed } from './calendars.service.ts';

interface CalendarsDeps {
  database: Database;
  env: { publicUrl: URL };
  authenticator: Authenticator;
}

// Calendar services read the feeds of many members from few addresses, each some times a day.
const FEEDS_PER_MINUTE = 120;
const FILES_PER_MINUTE = 60;

/** Calendar files of events, and the personal feed with its secret address. */
export function registerCalendars(
  app: FastifyInstance,
  binding: Binding,
  deps: CalendarsDeps,
): void {
  const { database } = deps;
  binding.query(getCalendarFeed, ({ viewer }) => readFeedPath(database, viewer));
  binding.callable(renewCalendarFeed, ({ viewer }) => renewFeed(database, viewer));
  registerFile(app, deps);
  registerFeed(app, deps);
}

const paramsSchema = z.strictObject({ eventId: idSchema });

function registerFile(app: FastifyInstance, deps: CalendarsDeps): void {
  app.get(eventCalendarUrl(':eventId'), {
    schema: { summary: 'The calendar file of an event (iCalendar).', tags: ['member'] },
    config: {
      access: 'member',
      isPage: true,
      rateLimit: { max: FILES_PER_MINUTE, timeWindow: 60_000 },
    },
    onRequest: admit(deps.authenticator, 'member'),
    onSend: tagAnswer,
    handler: async (request, reply) => {
      const { eventId } = validate(paramsSchema, request.params);
      const text = await readEventCalendar(deps, request.viewer as Viewer, eventId);
      return sendCalendar(reply, 'event.ics', text);
    },
  });
}

function registerFeed(app: FastifyInstance, deps: CalendarsDeps): void {
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', {
    schema: {
      summary:
        'The events that a member joins, for calendars that subscribe to it (iCalendar). Whoever knows the address can read it.',
      tags: ['public'],
    },
    config: { access: 'public', rateLimit: { max: FEEDS_PER_MINUTE, timeWindow: 60_000 } },
    onSend: tagPrivateAnswer,
    handler: async (request, reply) => {
      const text = await readFeed(deps, request.params.secret);
      return sendCalendar(reply, 'hiroba.ics', text);
    },
  });
}

// Inline: a phone opens it in its calendar at once.
function sendCalendar(reply: FastifyReply, name: string, text: string) {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('x-robots-tag', 'noindex')
    .send(text);
}
