import { z } from 'zod';
import { eventMembersCsvUrl } from '#contract/events/event-calendars.ts';
import {
  listEventMembers,
  messageEventMembers,
  setEventEntry,
  setEventJoin,
} from '#contract/events/event-joins.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import { admit, admittedViewer } from '#server/platform/http/access.ts';
import type { Site } from '#server/platform/site.ts';
import { createSetJoin } from './event-joins.service.ts';
import { openMembersCsv, readMembers } from './event-members.service.ts';
import { messageMembers, setEntry } from './organise-event.service.ts';

export function registerEventJoins(site: Site & { links: LinkHolds }): void {
  const { binding, database, links } = site;
  const setJoin = createSetJoin(database);
  binding.callable(setEventJoin, ({ viewer, input }) => setJoin(viewer, input));
  binding.query(listEventMembers, ({ viewer, params, search }) =>
    readMembers(database, viewer, params.eventId, search),
  );
  binding.callable(messageEventMembers, ({ viewer, input }) =>
    messageMembers({ database, links }, viewer, input),
  );
  binding.callable(setEventEntry, ({ viewer, input }) => setEntry(database, viewer, input));
  registerCsv(site);
}

const paramsSchema = z.strictObject({ eventId: idSchema });

function registerCsv({ app, database, authenticator }: Site): void {
  app.get(eventMembersCsvUrl(':eventId'), {
    schema: {
      summary:
        'The joined and the waiting members of an event, as a table (CSV), for the organiser.',
      tags: ['member'],
      params: paramsSchema,
    },
    config: { access: 'member', isPage: true, rateLimit: { max: 30, timeWindow: 60_000 } },
    onRequest: admit(authenticator, 'member'),
    handler: async (request, reply) => {
      const { eventId } = request.params;
      const { name, stream } = await openMembersCsv(database, admittedViewer(request), eventId);
      const encoded = encodeURIComponent(name);
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="event.csv"; filename*=UTF-8''${encoded}`,
      });
      return reply.type('text/csv; charset=utf-8').send(stream);
    },
  });
}
