import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { eventMembersCsvUrl } from '#contract/event-addresses.ts';
import {
  listEventMembers,
  messageEventMembers,
  setEventEntry,
  setEventJoin,
} from '#contract/event-joins.ts';
import { idSchema } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import { admit } from '#server/platform/http/access.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Authenticator, Viewer } from '#server/platform/http/viewer.ts';
import { setEntry } from './entry.service.ts';
import { createSetJoin } from './joins.service.ts';
import { readMembers } from './members.service.ts';
import { openMembersCsv } from './members-csv.service.ts';
import { messageMembers } from './messages.service.ts';

interface EventJoinsDeps {
  database: Database;
  authenticator: Authenticator;
}

/** Joining events, who joins them, and what organisers do with their members. */
export function registerEventJoins(
  app: FastifyInstance,
  binding: Binding,
  { database, authenticator }: EventJoinsDeps,
): void {
  const setJoin = createSetJoin(database);
  binding.callable(setEventJoin, ({ viewer, input }) => setJoin(viewer, input));
  binding.query(listEventMembers, ({ viewer, params, search }) =>
    readMembers(database, viewer, params.eventId, search),
  );
  binding.callable(messageEventMembers, ({ viewer, input }) =>
    messageMembers(database, viewer, input),
  );
  binding.callable(setEventEntry, ({ viewer, input }) => setEntry(database, viewer, input));
  registerCsv(app, { database, authenticator });
}

const paramsSchema = z.strictObject({ eventId: idSchema });

function registerCsv(app: FastifyInstance, { database, authenticator }: EventJoinsDeps): void {
  app.get(eventMembersCsvUrl(':eventId'), {
    schema: {
      summary: 'Who joins an event and who waits, as a table (CSV), for the organiser.',
      tags: ['member'],
    },
    config: { access: 'member', isPage: true, rateLimit: { max: 30, timeWindow: 60_000 } },
    onRequest: admit(authenticator, 'member'),
    handler: async (request, reply) => {
      const { eventId } = validate(paramsSchema, request.params);
      const { name, stream } = await openMembersCsv(database, request.viewer as Viewer, eventId);
      const encoded = encodeURIComponent(name);
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="event.csv"; filename*=UTF-8''${encoded}`,
      });
      return reply.type('text/csv; charset=utf-8').send(stream);
    },
  });
}
