import type { FastifyInstance, FastifyReply } from 'fastify';
import { readSiteSettings } from '#server/features/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { tagAnswer } from '#server/platform/http/etag.ts';
import { sendNotFoundPage } from '#server/platform/http/not-found-page.ts';
import { sharePage } from './share-page.ts';
import { type Share, sharedPages, sharedThings } from './shares.service.ts';

interface SharesDeps {
  env: Pick<Env, 'publicUrl'>;
  database: Database;
}

// Services that render previews have few addresses for many readers.
const PAGES_PER_MINUTE = 300;

/** The addresses that share buttons copy. They show what visitors may see, whoever asks. */
export function registerShares(app: FastifyInstance, { env, database }: SharesDeps): void {
  async function send(reply: FastifyReply, share: Share | null) {
    if (!share) return sendNotFoundPage(reply);
    const site = await readSiteSettings(database);
    const page = sharePage(share, site, env.publicUrl.origin);
    return reply.type('text/html; charset=utf-8').send(page.text);
  }

  for (const [path, { summary, read }] of Object.entries(sharedThings)) {
    app.get<{ Params: { id: string } }>(path, options(summary), async (request, reply) =>
      send(reply, await read(database, request.params.id)),
    );
  }
  for (const page of sharedPages) {
    app.get(page.path, options(`The preview of ${page.path} in links to it.`), (_request, reply) =>
      send(reply, page),
    );
  }
}

function options(summary: string) {
  return {
    schema: { summary, tags: ['public'] },
    config: { access: 'public', rateLimit: { max: PAGES_PER_MINUTE, timeWindow: 60_000 } },
    onSend: tagAnswer,
  } as const;
}
